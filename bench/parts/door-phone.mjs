// Part of `npm run bench -- doors`: measures the page of a door on a phone with a quarter of this
// processor, without a network, at 10,000 persons.
import { chromium } from '@playwright/test';
import { findTestTools } from '../../scripts/test-tools.mjs';
import { report } from '../report.mjs';

const runs = 11;
const waiting = 60_000;

/** A script for the page: finds its search field, waits, and types. */
const typeInPage = `
  const field = () => document.querySelector('input[type=search]');
  const until = async (find) => {
    const end = performance.now() + ${waiting};
    for (;;) {
      const found = find();
      if (found) return found;
      if (performance.now() > end) throw new Error('The page of the door does not answer.');
      await new Promise(requestAnimationFrame);
    }
  };
  const type = (text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };`;

/** Returns how long each of these texts takes until another party is at the top of the results. */
const search = (page, texts) =>
  page.evaluate(`(async (texts) => {
    ${typeInPage}
    const top = () => document.querySelector('.result-name')?.textContent;
    const times = [];
    for (const text of texts) {
      const before = top();
      const began = performance.now();
      type(text);
      await until(() => top() !== before);
      times.push(performance.now() - began);
    }
    return times;
  })(${JSON.stringify(texts)})`);

/** Returns how long it takes each time from a typed code, which is on no list, to the answer. */
const typeCodes = (page) =>
  page.evaluate(`(async () => {
    ${typeInPage}
    const times = [];
    for (let round = 0; round < ${runs}; round += 1) {
      await until(field);
      type('0123-4567-89AB');
      await until(() => document.querySelector('.nobody'));
      const began = performance.now();
      field().form.requestSubmit();
      await until(() => !field());
      times.push(performance.now() - began);
      document.querySelector('nav.bottom button').click();
    }
    return times;
  })()`);

/** Measures at the door of `link`, whose guests are named "Guest1 No0" and so on. */
export async function benchDoorPhone(link) {
  const { chromium: executablePath } = await findTestTools({ browser: true });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(waiting);
    await page.goto(link);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText(/^Online · list from/).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.getByRole('searchbox').fill('guest0');
    // Each text puts another party at the top than the text before it.
    const texts = Array.from({ length: runs }, (_none, at) => `guest${at + 1}1 `);
    report('ms, a slow phone searches 10,000 persons', await search(page, texts), 50, true);
    // A code is typed, because throttling would slow down the camera as well.
    report('ms, a slow phone answers a code', await typeCodes(page), 300, true);
  } finally {
    await browser.close();
  }
}
