// Where we are, and how to go elsewhere.
import { parse } from './place.ts';

export { address, type Place } from './place.ts';

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
