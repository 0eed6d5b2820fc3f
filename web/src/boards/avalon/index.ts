import type { Avalon } from '../../wire/avalon.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import { speaker } from './speaker.ts';

export default { speaker, Board } satisfies BoardModule<Avalon>;
