import icon from 'virtual:icon/fruit-tree';
import type { Plate } from '../plates.ts';
import Miniature from './Miniature.svelte';

export default { place: 4, icon, Miniature } satisfies Plate;
