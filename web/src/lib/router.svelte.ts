// Where we are, and how to go elsewhere.
import { parse, type Place } from './place.ts';

export { address, type Place } from './place.ts';

/** A place is written behind the "#"; who writes it as a path is understood as well. */
const here = (): Place => parse(location.hash || `#${location.pathname.replace(/\/(index\.html)?$/, '')}`);

class Router {
  here = $state.raw(here());

  constructor() {
    addEventListener('hashchange', () => (this.here = here()));
  }

  go(to: string): void {
    location.hash = to;
  }
}

export const router = new Router();
