import type { Avalon } from '../../../wire/avalon.ts';
import type { CampaignModule } from '../../index.ts';
import Chapters from './Chapters.svelte';
import Doors from './Doors.svelte';
import Evening from './Evening.svelte';
import Leaves from './Leaves.svelte';
import Roundel from './Roundel.svelte';
import SoFar from './SoFar.svelte';
import { heroLook, heroName, standing } from './story.ts';

export default {
  line: standing,
  hero: heroName,
  lookOf: heroLook,
  SoFar,
  Chapters,
  Leaves,
  Doors,
  Roundel,
  Evening,
} satisfies CampaignModule<Avalon>;
