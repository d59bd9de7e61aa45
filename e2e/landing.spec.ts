import { expect, test } from './server.ts';

test('the host view on the landing page follows the answer on the sample', async ({ page }) => {
  await page.goto('/');
  const hosts = page.getByRole('region', { name: 'What the hosts see' });
  await expect(hosts).toContainText('78 of 80');
  await page.frameLocator('iframe').getByRole('radio', { name: /^Yes/ }).check();
  await expect(hosts).toContainText('80 of 80');
  await expect(hosts.getByRole('listitem').first()).toHaveText(/YouParty of 2Confirmed/);
});
