import { expect, type Locator, type Page, type Route } from '@playwright/test';

const isPressed = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.pressed !== undefined).catch(() => false);

/**
 * Makes calls of `url` fail until the page itself has seen the click on the button. Live updates
 * reload a page's lists at any moment. If the calls worked earlier, the button could disappear
 * before the click.
 */
export async function brokenUntilPressed(
  page: Page,
  url: string,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<void> {
  let mended = false;
  await page.route(url, async (route) => {
    mended ||= await isPressed(page);
    const answer = mended ? route.continue() : fail(route);
    // The test has left the page, so nobody needs the answer to this call.
    await answer.catch(() => undefined);
  });
}

/**
 * Presses the button with this name in `within`, and lets the calls of `brokenUntilPressed`
 * succeed.
 */
export async function pressAndMend(page: Page, within: Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name });
  await page.evaluate((text) => {
    const see = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('button')?.textContent.trim() !== text) return;
      document.documentElement.dataset.pressed = '';
      document.removeEventListener('click', see, true);
    };
    document.addEventListener('click', see, true);
  }, name);
  // A button that is replaced during the click was not pressed, so this tries again.
  await expect(async () => {
    if (!(await isPressed(page))) await button.click({ timeout: 5_000 });
    expect(await isPressed(page)).toBe(true);
  }).toPass();
}
