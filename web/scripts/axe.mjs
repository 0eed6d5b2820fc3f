// Looks for what keeps people out: axe-core on pages, in both themes and both languages.
//   node scripts/axe.mjs http://localhost:5173 '#/' '#/fixture/celtica/2' …
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [base, ...hashes] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let found = 0;
for (const hash of hashes)
  for (const [width, theme, lang] of [
    [1440, 'vellum', 'en'],
    [390, 'night', 'fr'],
    [1440, 'night', 'en'],
    [390, 'vellum', 'en'],
  ]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: true });
    const page = await context.newPage();
    await page.addInitScript(
      ([theme, lang]) => localStorage.setItem('nemeton.settings', JSON.stringify({ theme, lang, motion: 'none' })),
      [theme, lang],
    );
    await page.goto(`${base}/${hash}`);
    await page.waitForSelector('main');
    await page.waitForTimeout(1200);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    for (const one of violations) {
      found++;
      console.log(`${hash} ${width} ${theme} ${lang}: ${one.id} (${one.impact}), ${one.nodes.length}: ${one.help}`);
      for (const node of one.nodes.slice(0, 2))
        console.log(`    ${node.html.slice(0, 140)}\n    ${node.failureSummary.split('\n')[1] ?? ''}`);
    }
    await context.close();
  }
await browser.close();
console.log(found ? `${found} violations` : 'no violations');
process.exitCode = found ? 1 : 0;
