// How the server is kept: may guests come, must one be invited, is there talk. Asked once, when a page first needs it.
import type { Manner } from '../wire/wire.ts';
import { ask } from './server.svelte.ts';

class Keeping {
  private told = $state.raw<Manner>({});
  private asked = false;

  /** Ask the server, unless it was asked; one that cannot be reached is taken for an open one. */
  learn(): void {
    if (this.asked) return;
    this.asked = true;
    void ask<Manner>('/server').then(
      (told) => (this.told = told),
      () => (this.asked = false),
    );
  }

  /** May one come in with a name alone? */
  get guests(): boolean {
    return this.told.guests ?? true;
  }

  /** Must one be invited? */
  get invited(): boolean {
    return this.told.invited ?? false;
  }

  /** Can the server write to people? */
  get mail(): boolean {
    return this.told.mail ?? false;
  }

  /** What people call the provider one may sign in by; empty where there is none. */
  get provider(): string {
    return this.told.sign_in ?? '';
  }

  /** The key browsers take the server's notices by; empty where it sends none. */
  get push(): string {
    return this.told.push ?? '';
  }

  /** Is there talk at the tables? */
  get chat(): boolean {
    return this.told.chat ?? true;
  }
}

export const manner = new Keeping();
