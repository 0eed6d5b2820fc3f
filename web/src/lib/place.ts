// Where we are: the part of the address after "#". #/table/abc?step=14 is the room "table", "abc", step 14.

export interface Place {
  room: string;
  id: string;
  more: string;
  query: URLSearchParams;
}

/** A part of an address as it was meant; one that nobody could have encoded is taken as it is written. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [room = '', id = '', more = ''] = path.split('/').map(decode);
  return { room: room || 'lobby', id, more, query: new URLSearchParams(query) };
}

export function address(room: string, id = '', query: Record<string, string | number> = {}): string {
  const path = [room, id].filter(Boolean).map(encodeURIComponent).join('/');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `#/${path}${asked ? `?${asked}` : ''}`;
}

/** What a table holds under a name that somebody has typed: nothing of what every object has, as "constructor". */
export function find<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
