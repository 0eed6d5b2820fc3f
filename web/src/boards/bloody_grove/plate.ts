import icon from 'virtual:icon/owl';
import type { Plate } from '../plates.ts';
import Miniature from './Miniature.svelte';

export default { place: 2, icon, Miniature } satisfies Plate;
