// Pictures of every page at the widths of a phone, a tablet and a desk, into docs/pictures/:
//   npm run pictures                             with the installed `nemeton` and a database of its own
//   npm run pictures -- http://localhost:8321    at a server that is running, without limits
// Games are played a little way first, so that there is something to see; chance makes them other games every time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const OUT = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const NEMETON = fileURLToPath(new URL('../../.venv/bin/nemeton', import.meta.url));
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] };
const QUALITY = 70;
const PORT = 8399;

let base = process.argv[2];
let server;
if (!base) {
  const database = `sqlite:///${mkdtempSync(`${tmpdir()}/nemeton-`)}/pictures.db`;
  server = spawn(NEMETON, ['serve', '--port', String(PORT), '--limits', '0', '--database', database], {
    stdio: 'inherit',
  });
  base = `http://localhost:${PORT}`;
  for (let i = 0; i < 100 && !(await fetch(base).catch(() => null)); i++)
    await new Promise((go) => setTimeout(go, 200));
}
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

// ---------------------------------------------------------------------- something to see
const people = await Promise.all(
  ['Maëlle', 'Brán'].map(async (name) => {
    const context = await browser.newContext();
    await context.request.post(`${base}/api/guests`, { data: { name } });
    return context;
  }),
);
const [maelle, bran] = people;
const send = async (who, path, data) => (await who.request.post(`${base}/api${path}`, { data })).json();

async function opened(who, setup, others = []) {
  const { id } = await send(who, '/tables', setup);
  await send(who, `/tables/${id}/acts`, { act: 'sit', id: 'sit0', seat: 0 });
  for (const [other, seat] of others) await send(other, `/tables/${id}/acts`, { act: 'sit', id: `sit${seat}`, seat });
  return id;
}

/** Plays on for who holds seat 0, until so many answers were given, or to the end. */
async function played(who, id, answers) {
  for (let turn = 0; turn < answers;) {
    const { table, sights } = await (await who.request.get(`${base}/api/tables/${id}`)).json();
    if (table.ending) break;
    const ask = sights.find((one) => one.ask)?.ask;
    if (!ask) {
      await new Promise((go) => setTimeout(go, 50));
      continue;
    }
    const { action } = ask.options[(turn * 5) % ask.options.length];
    const seat = sights.find((one) => one.ask).seat;
    await send(who, `/tables/${id}/acts`, { act: 'move', id: `m${turn++}`, seat, number: ask.number, action });
  }
  return id;
}

/** A game in which somebody is asked what is wanted for a picture; not every game comes to it. */
async function metWith(setup, wanted, road = () => undefined) {
  for (let game = 0; game < 20; game++) {
    const id = await begun(setup, 0);
    for (let turn = 0; turn < 300; turn++) {
      const { table, sights } = await (await maelle.request.get(`${base}/api/tables/${id}`)).json();
      if (table.ending) break;
      const sight = sights.find((one) => one.ask);
      if (sight && wanted(sight)) return id;
      if (!sight) await new Promise((go) => setTimeout(go, 50));
      else {
        const { action } = road(sight) ?? sight.ask.options[(turn * 5) % sight.ask.options.length];
        const move = { act: 'move', id: `m${turn}`, seat: sight.seat, number: sight.ask.number, action };
        await send(maelle, `/tables/${id}/acts`, move);
      }
    }
  }
  throw new Error(`no game came to what is wanted: ${wanted}`);
}

/** The way of a first evening: from Hendre to the stone at the gallows, and to the ford, where somebody talks. */
function toTheFord({ view, ask }) {
  const one = (fits) => ask.options.find(({ means }) => fits(means));
  const says = (...deeds) => one(({ deed }) => deeds.includes(deed));
  if (ask.kind === 'choice') return one(({ number }) => number === 2);
  if (ask.kind !== 'action') return says('keep', 'activate', 'resolve', 'eat', 'stop');
  const [{ location, tracks }] = view.characters;
  const place = (number) => view.locations.find((found) => found.location === number);
  const lit = (place(107)?.menhir ?? null) !== null;
  if (location === 101 && !place(101).quest_tokens) return one(({ kind }) => kind === 'explore');
  if (location === 107 && !lit) return says(tracks.energy.at >= 4 ? 'inspect' : 'pass');
  const next = { 101: 103, 103: lit ? 109 : 107, 107: 103 }[location];
  return one((means) => means.kind === 'travel' && means.location === next) ?? says('pass');
}

async function begun(setup, answers, others = []) {
  const id = await opened(maelle, setup, others);
  await send(maelle, `/tables/${id}/acts`, { act: 'start', id: 'start' });
  return played(maelle, id, answers);
}

const celtica = await begun({ game: 'celtica', seats: 3, bots: { 1: 'casual', 2: 'beginner' } }, 16);
const grove = await begun({ game: 'bloody_grove', seats: 2, bots: { 1: 'casual' } }, 10);
const karnag = await begun({ game: 'karnag', seats: 3, bots: { 1: 'beginner', 2: 'beginner' } }, 22);
const avalon = await metWith(
  { game: 'avalon', seats: 2, bots: { 1: 'beginner' } },
  ({ view, ask }) => ask.kind === 'action' && view.day > 1 && view.locations.length > 5,
);
const cast = await begun({ game: 'avalon', seats: 1 }, 0);
const vote = await metWith(
  { game: 'avalon', seats: 2, bots: { 1: 'careful' } },
  ({ ask }) => ask.kind === 'choice' && ask.mode === 'consensus',
);
const talk = await metWith(
  { game: 'avalon', seats: 1 },
  ({ view, ask }) =>
    view.encounter?.encounter.startsWith('blue') && ask.options.some(({ means }) => means.kind === 'play_card'),
  toTheFord,
);
const verse = await metWith({ game: 'avalon', seats: 1 }, ({ ask }) => ask.kind === 'choice' && ask.about.verse);
const encounter = await metWith(
  { game: 'avalon', seats: 1 },
  ({ view, ask }) => view.encounter?.sequence.length && ask.options.some(({ means }) => means.kind === 'play_card'),
);
const wanted = process.env.ONLY?.split(',');
const needed = (...pages) => !wanted || pages.some((page) => wanted.includes(page));
const finished =
  needed('replay', 'analysis') && (await begun({ game: 'celtica', seats: 2, bots: { 1: 'beginner' } }, 500));
/** A campaign of one with companions, and so many evenings of it. */
async function told(evenings, answers) {
  const { id } = await send(maelle, '/campaigns', { name: 'The Apple and the Ash', game: 'avalon', companions: 2 });
  for (let evening = 0; evening < evenings; evening++) {
    const { table } = await send(maelle, `/campaigns/${id}/evenings`, {});
    const act = (deed) => send(maelle, `/tables/${table}/acts`, { id: deed.act, ...deed });
    const contribution = '00'.repeat(16);
    await act({ act: 'start' });
    await act({ act: 'seal', seat: 0, seal: createHash('sha256').update(Buffer.alloc(16)).digest('hex') });
    await act({ act: 'open_seal', seat: 0, contribution });
    await played(maelle, table, answers);
    await act({ act: 'propose', seat: 0, what: 'end' });
  }
  return id;
}

const campaign = needed('campaign') && (await told(3, 25));
const device = await begun({ game: 'celtica', seats: 2, public: false }, 0, [[maelle, 1]]);
await opened(bran, { game: 'karnag', seats: 4, bots: { 3: 'casual' } });
await opened(bran, { game: 'celtica', seats: 5 });
const waiting = await opened(bran, { game: 'bloody_grove', seats: 2, clock: { kind: 'days', days: 1 } });
for (let i = 0; i < (finished ? 400 : 0); i++) {
  const { status } = await (await maelle.request.get(`${base}/api/tables/${finished}/analysis`)).json();
  if (status === 'ready') break;
  await new Promise((go) => setTimeout(go, 300));
}

// ---------------------------------------------------------------------- pictures
const storage = await maelle.storageState();
const ready = (selector) => async (page) => void (await page.waitForSelector(selector));
const chosen = async (page) => {
  await page.waitForSelector('.deeds .prime, .ending');
  await page.keyboard.press('2');
};
async function learn(page) {
  await page.click('[data-learn=celtica]');
  await page.waitForSelector('.guide .go-on');
  for (let i = 0; i < 3; i++) await page.click('.guide .go-on');
}
/** The first evening of Avalon: the letter is read, and the isle is shown. */
async function evening(page) {
  await page.click('[data-learn=avalon]');
  await page.click('.guide .go-on');
  await page.click('.cast button >> nth=3');
  await page.click('.deeds .prime');
  for (let i = 0; i < 2; i++) await page.click('.guide .go-on');
}
/** The book is closed, if one lies open. */
async function toTheIsle(page) {
  await page.waitForSelector('.deeds .prime');
  const book = page.locator('.verse .close');
  if (await book.count()) await book.click();
  await page.waitForSelector('.isle .stop');
}
async function laid(page) {
  await page.waitForSelector('.hand .card.open');
  await page.locator('.hand .card.open').first().click();
}
const PAGES = [
  ['lobby', '#/', ready('.plate')],
  ['open', '#/open/karnag', ready('fieldset')],
  ['waiting', `#/table/${waiting}`, ready('.fair')],
  ['learn', '#/learn', ready('[data-learn]')],
  ['lesson', '#/learn', learn],
  ['celtica', `#/table/${celtica}`, chosen],
  ['bloody-grove', `#/table/${grove}`, chosen],
  ['karnag', `#/table/${karnag}`, chosen],
  ['avalon', `#/table/${avalon}`, toTheIsle],
  ['avalon-cast', `#/table/${cast}`, ready('.cast button')],
  ['avalon-lesson', '#/learn', evening],
  ['avalon-vote', `#/table/${vote}`, ready('.votes .would')],
  ['avalon-talk', `#/table/${talk}`, laid],
  ['avalon-verse', `#/table/${verse}`, chosen],
  ['avalon-encounter', `#/table/${encounter}`, laid],
  ['campaign', `#/campaign/${campaign}`, ready('article h3')],
  ['campaigns', '#/campaigns', ready('input[name=companions]')],
  ['device', `#/table/${device}`, ready('.curtain')],
  ['replay', `#/replay/${finished}?step=30`, ready('input[type=range]')],
  ['analysis', `#/analysis/${finished}?step=30`, ready('.analysis .curve')],
  ['rules', '#/rules/karnag', ready('main')],
  ['me', '#/me', ready('#own-name')],
  ['settings', '#/settings', ready('fieldset')],
  ['about', '#/about', ready('h1')],
];
const AT_NIGHT = new Set([
  'lobby',
  'celtica',
  'bloody-grove',
  'karnag',
  'avalon',
  'avalon-cast',
  'avalon-talk',
  'avalon-vote',
  'avalon-verse',
  'avalon-encounter',
  'campaign',
  'analysis',
]);

async function shot(name, hash, prepare, size, theme, text = false) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ storageState: storage, viewport: { width, height } });
  await context.addInitScript(
    ([theme, text]) => {
      localStorage.setItem('nemeton.settings', JSON.stringify({ theme, lang: 'en', motion: 'none', text }));
      localStorage.setItem('nemeton.came_in', '1');
    },
    [theme, text],
  );
  const page = await context.newPage();
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && console.log(name, size, line.text()));
  await page.goto(`${base}/${hash}`);
  await prepare(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${OUT}${name}-${size}${theme === 'night' ? '-night' : ''}.webp`, Buffer.from(data, 'base64'));
  await context.close();
}

for (const [name, hash, prepare] of PAGES) {
  if (!needed(name)) continue;
  for (const size of Object.keys(SIZES)) await shot(name, hash, prepare, size, 'vellum');
  if (AT_NIGHT.has(name)) await shot(name, hash, prepare, 'desk', 'night');
  if (name === 'celtica') for (const size of Object.keys(SIZES)) await shot('text', hash, chosen, size, 'vellum', true);
}
await browser.close();
server?.kill();
