import { expect, type Locator, type Page, type Route } from '@playwright/test';

const isPressed = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.pressed !== undefined).catch(() => false);

/**
 * Calls of `url` fail until the page itself has seen the button being pressed. Live updates load a
 * page's lists again at any moment: where the calls were mended before that, the button could be
 * gone before it is pressed.
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
    // A call of a page that has been left is nobody's.
    await answer.catch(() => undefined);
  });
}

/**
 * Presses the button, the one of that name in `within`, and lets the calls of `brokenUntilPressed`
 * go through.
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
  // A button that is replaced while it is pressed has not been pressed.
  await expect(async () => {
    if (!(await isPressed(page))) await button.click({ timeout: 5_000 });
    expect(await isPressed(page)).toBe(true);
  }).toPass();
}
