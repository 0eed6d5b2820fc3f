// What a page weighs when it is first opened: everything it fetches from us, as it travels (text gzipped).
//   node scripts/weigh.mjs http://localhost:4173 '#/' '#/table/…'
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const [base, ...hashes] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const hash of hashes) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const seen = new Map();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(message.text()));
  page.on('response', async (response) => {
    if (response.url().includes('/api/') || !response.url().startsWith('http')) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const packed = /\.woff2|\.png/.test(response.url());
    seen.set(response.url().replace(base, ''), packed ? body.length : gzipSync(body).length);
  });
  await page.goto(`${base}/${hash}`);
  await page.waitForTimeout(2500);
  const total = [...seen.values()].reduce((sum, size) => sum + size, 0);
  const fonts = [...seen].filter(([url]) => url.endsWith('.woff2')).reduce((sum, [, size]) => sum + size, 0);
  console.log(
    `${hash}: ${(total / 1024).toFixed(1)} KB, of which fonts ${(fonts / 1024).toFixed(1)} KB, ${seen.size} files`,
  );
  if (process.env.LIST)
    for (const [url, size] of [...seen].sort((a, b) => b[1] - a[1])) console.log(`  ${size}  ${url}`);
  await page.close();
}
await browser.close();
