// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { renderLanding } from './render.tsx';

afterEach(() => document.body.replaceChildren());

it('the landing page’s script makes the sample in the built page work', async () => {
  document.body.innerHTML = await renderLanding({ plans: true, language: 'en' });
  const hosts = () => document.querySelector('[aria-label="What the hosts see"]')?.textContent;
  expect(hosts()).not.toContain('79 of 80');
  await import('./client.tsx');
  await vi.waitFor(() => expect(hosts()).toContain('79 of 80'));
});
