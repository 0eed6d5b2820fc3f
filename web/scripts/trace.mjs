// How quick the page is, by the browser's own clocks; at a server that is running with the built page:
//   node scripts/trace.mjs http://localhost:8321 [load] [moves] [replay]
// Prints: when a table can be played after its address was entered; what a frame costs the page's main thread
// (scripting, layout, painting) while pieces move, and while a long replay is scrubbed. CPU time, since a shared
// machine has no other. Twice: of all frames the browser drew, and of those alone for which the page had something to
// do; in the others the browser moves what is painted already, and they cost the page nothing. The first move of a page
// is among them. A virtual machine counts as CPU time of the page what its host gave to others meanwhile, in lumps of
// up to 100 ms: where the system tells (Linux), it is said how long that was in all.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base = 'http://localhost:8321', ...parts] = process.argv.slice(2);
const wanted = (part) => !parts.length || parts.includes(part);
const LOADS = 5;
const MOVES = 12;
const STEPS = 400;
/** Scripting, layout and painting; the browser's own housekeeping and the trace's are not ours. */
const WORK = new Set([
  'EvaluateScript',
  'FunctionCall',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
  'MajorGC',
  'MinorGC',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.addInitScript(() => {
  localStorage.setItem('nemeton.settings', JSON.stringify({ theme: 'vellum', lang: 'en', motion: 'normal' }));
  localStorage.setItem('nemeton.came_in', '1');
});
const send = async (path, data) => (await context.request.post(`${base}/api${path}`, { data })).json();
const see = async (path) => (await context.request.get(`${base}/api${path}`)).json();

async function begun(game, seats, options = {}) {
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [String(i + 1), 'random']));
  const { id } = await send('/tables', { game, seats, bots, options, public: false });
  await send(`/tables/${id}/acts`, { act: 'sit', id: 'sit', seat: 0 });
  await send(`/tables/${id}/acts`, { act: 'start', id: 'start' });
  return id;
}

/** A game with so many steps, played by a hand that takes the first option or so. */
async function longGame(game, seats, steps) {
  const id = await begun(game, seats);
  for (let turn = 0; ; turn++) {
    const { seq, table, sights } = await see(`/tables/${id}`);
    if (table.ending || seq > steps + 8) {
      if (!table.ending) await send(`/tables/${id}/acts`, { act: 'resign', id: 'end', seat: 0 });
      return id;
    }
    const ask = sights[0].ask;
    if (!ask) await new Promise((go) => setTimeout(go, 20));
    else {
      const { action } = ask.options[(turn * 7) % ask.options.length];
      await send(`/tables/${id}/acts`, { act: 'move', id: `m${turn}`, seat: 0, number: ask.number, action });
    }
  }
}

const at = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const figures = (values) =>
  `${values.length}: median ${at(values, 0.5).toFixed(1)}, p95 ${at(values, 0.95).toFixed(1)}, most` +
  ` ${Math.max(0, ...values).toFixed(1)} ms`;
const told = (values) =>
  `frames drawn ${figures(values)}; those the page worked for ${figures(values.filter((one) => one > 0))}`;

/**
 * How long the processors were others' since the machine was started, in milliseconds; 0 where the system does not say.
 */
function stolen() {
  try {
    return 10 * Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]);
  } catch {
    return 0;
  }
}

/**
 * What each frame of a trace cost the page's main thread, in milliseconds of CPU; 0 where the browser only moved what
 * was painted.
 */
function frames(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const threads = traceEvents.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain');
  const busy = (thread) => traceEvents.filter((one) => one.pid === thread.pid && one.tid === thread.tid);
  const events = threads.map(busy).sort((a, b) => b.length - a.length)[0] ?? [];
  const work = events
    .filter((one) => one.ph === 'X' && WORK.has(one.name))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const cost = [];
  let [sofar, until] = [0, 0];
  for (const one of work) {
    if (one.ts >= until) {
      sofar += (one.tdur ?? one.dur) / 1000; // what lies inside it is counted with it
      until = one.ts + one.dur;
    }
    if (one.name !== 'Commit') continue;
    cost.push(sofar); // a frame is what was done until it was handed on
    sofar = 0;
  }
  const drawn = traceEvents.filter((one) => one.name === 'DrawFrame' && one.pid === events[0]?.pid).length;
  return [...cost, ...Array(Math.max(0, drawn - cost.length)).fill(0)];
}

async function traced(page, act) {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'disabled-by-default-devtools.timeline',
      'devtools.timeline',
      'devtools.timeline.frame',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await act();
  return frames(await browser.stopTracing());
}

// ---------------------------------------------------------------------- a table, from its address to its first
// question
await send('/guests', { name: 'Trace' });
await see('/games');
const page = await context.newPage();
const loads = { avalon: [], celtica: [], bloody_grove: [], karnag: [] };
for (const game of wanted('load') ? Object.keys(loads) : []) {
  const id = await begun(game, 2);
  for (let i = 0; i < LOADS; i++) {
    await page.goto('about:blank');
    await page.goto(`${base}/#/table/${id}`);
    await page.waitForFunction(() => performance.getEntriesByName('nemeton.table').length);
    loads[game].push(await page.evaluate(() => performance.getEntriesByName('nemeton.table')[0].startTime));
  }
  console.log(
    `${game}: a table can be played after ${loads[game].map((ms) => ms.toFixed(0)).join(', ')} ms (the` +
      ` first load fetches all)`,
  );
}

// ---------------------------------------------------------------------- pieces that move
for (const game of wanted('moves') ? Object.keys(loads) : []) {
  const id = await begun(game, 2);
  await page.goto(`${base}/#/table/${id}`);
  const before = stolen();
  const found = [];
  for (let turn = 0; turn < MOVES; turn++) {
    await page.waitForSelector('.deeds .prime[aria-disabled=true], .ending');
    if (await page.locator('.ending').count()) break;
    const options = page.locator('.option');
    await options.first().waitFor(); // a list is written after its question
    await options.nth((turn * 7) % (await options.count())).click();
    await page.waitForTimeout(200);
    found.push(
      ...(await traced(page, async () => {
        await page.keyboard.press('Enter');
        await page.waitForTimeout(1000);
      })),
    );
  }
  console.log(`${game}: a move and its animation: ${told(found)}; ${stolen() - before} ms were others'`);
}

// ---------------------------------------------------------------------- a long replay
for (const [game, seats] of wanted('replay')
  ? [
      ['karnag', 5],
      ['celtica', 5],
    ]
  : []) {
  const id = await longGame(game, seats, STEPS);
  await page.goto(`${base}/#/replay/${id}`);
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  const steps = Number(await slider.getAttribute('max'));
  const before = stolen();
  const cost = await traced(page, () =>
    slider.evaluate(async (input) => {
      const last = Number(input.max);
      for (let step = 0; step <= last; step++) {
        input.value = String(step);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  console.log(`${game}: a replay of ${steps} steps, scrubbed: ${told(cost)}; ${stolen() - before} ms were others'`);
}
await browser.close();
