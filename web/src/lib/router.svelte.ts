// Where we are: the part of the address after "#". #/table/abc?step=14 is the room "table", "abc", step 14.

export interface Place {
  room: string;
  id: string;
  more: string;
  query: URLSearchParams;
}

export function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [room = '', id = '', more = ''] = path.split('/').map(decodeURIComponent);
  return { room: room || 'lobby', id, more, query: new URLSearchParams(query) };
}

export function address(room: string, id = '', query: Record<string, string | number> = {}): string {
  const path = [room, id].filter(Boolean).map(encodeURIComponent).join('/');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `#/${path}${asked ? `?${asked}` : ''}`;
}

class Router {
  here = $state.raw(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.here = parse(location.hash)));
  }

  go(to: string): void {
    location.hash = to;
  }
}

export const router = new Router();
