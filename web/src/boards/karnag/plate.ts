import icon from 'virtual:icon/dolmen';
import type { Plate } from '../plates.ts';
import Miniature from './Miniature.svelte';

export default { place: 3, icon, Miniature } satisfies Plate;
