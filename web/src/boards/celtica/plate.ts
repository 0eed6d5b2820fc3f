import icon from 'virtual:icon/viking-church';
import type { Plate } from '../plates.ts';
import Miniature from './Miniature.svelte';

export default { place: 1, icon, Miniature } satisfies Plate;
