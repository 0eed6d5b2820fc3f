import type { Avalon } from '../../../wire/avalon.ts';
import type { CampaignModule } from '../../index.ts';
import Chapters from './Chapters.svelte';
import Doors from './Doors.svelte';
import Evening from './Evening.svelte';
import Roundel from './Roundel.svelte';
import SoFar from './SoFar.svelte';
import { heroName, standing } from './story.ts';

export default {
  line: standing,
  hero: heroName,
  SoFar,
  Chapters,
  Doors,
  Roundel,
  Evening,
} satisfies CampaignModule<Avalon>;
