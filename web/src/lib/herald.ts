// Tells somebody that it is their turn: by a knock on wood, and by a notice of the browser if the page is out of sight.
import { settings } from './settings.svelte.ts';

const LENGTH = 0.18; // seconds
let context: AudioContext | null = null;

/** A wooden tap, made here and now: a low tone that dies away at once, under a breath of noise. */
export function knock(): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.5, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  loudness.connect(context.destination);

  const wood = context.createOscillator();
  wood.type = 'triangle';
  wood.frequency.setValueAtTime(320, start);
  wood.frequency.exponentialRampToValueAtTime(150, start + LENGTH / 2);
  wood.connect(loudness);
  wood.start(start);
  wood.stop(start + LENGTH);

  const samples = context.createBuffer(1, Math.round(context.sampleRate * 0.02), context.sampleRate);
  samples.getChannelData(0).forEach((_, i, all) => (all[i] = (Math.random() - 0.5) * (1 - i / all.length)));
  const breath = context.createBufferSource();
  breath.buffer = samples;
  breath.connect(loudness);
  breath.start(start);
}

export const canNotify = (): boolean => 'Notification' in globalThis;

/** May we? Asked once, when somebody wishes for notices. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** It is somebody's turn at a table. */
export function herald(table: string, title: string, text: string): void {
  if (settings.get('sound')) knock();
  if (!settings.get('notices') || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body: text, tag: table });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
