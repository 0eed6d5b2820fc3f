// Pictures of pages at the widths we care about, in both themes.
//   node scripts/shots.mjs OUT '#/fixture/celtica/4' [name] [--base http://localhost:5173] [--widths 390,820,1440]
// [--lang en]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [out, hash, name = hash.replace(/\W+/g, '-').replace(/^-/, ''), ...rest] = process.argv.slice(2);
const option = (flag, fallback) => (rest.includes(flag) ? rest[rest.indexOf(flag) + 1] : fallback);
const base = option('--base', 'http://localhost:5173');
const widths = option('--widths', '390,820,1440').split(',').map(Number);
const themes = option('--themes', 'vellum,night').split(',');
const lang = option('--lang', 'en');
const script = option('--do', '');
const HEIGHT = { 390: 844, 820: 1180, 1440: 900 };

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const width of widths)
  for (const theme of themes) {
    const page = await browser.newPage({ viewport: { width, height: HEIGHT[width] ?? 900 } });
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(message.text()));
    page.on('pageerror', (error) => console.log(String(error)));
    await page.addInitScript(
      ([theme, lang]) => localStorage.setItem('nemeton.settings', JSON.stringify({ theme, lang })),
      [theme, lang],
    );
    await page.goto(`${base}/${hash}`);
    await page.waitForSelector('main, header');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(900);
    if (script) await page.evaluate(script);
    if (script) await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage: rest.includes('--full') });
    await page.close();
  }
await browser.close();
