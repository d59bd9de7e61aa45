// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OrganizationCreated } from '#web/accounts/components/registration-done.tsx';
import { ShopWindow } from '#web/landing/components/shop-window.tsx';
import SubscriptionsPage from './pages/subscriptions-page.tsx';

const withPlans = (content: 'on' | 'off') => {
  document.head.innerHTML = `<meta name="turnout-plans" content="${content}">`;
};
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const ignore = () => {};

it.each([
  ['on', true],
  ['off', false],
] as const)('with PLANS %s, pages mention trial and prices: %s', (content, shown) => {
  withPlans(content);
  render(
    <>
      <ShopWindow plans={shown} onSignIn={ignore} onGetStarted={ignore} />
      <OrganizationCreated organization="Acme" onStart={() => Promise.resolve()} />
    </>,
  );
  const text = document.body.textContent ?? '';
  expect(/Pricing/.test(text)).toBe(shown);
  expect(/\$\d/.test(text)).toBe(shown);
  expect(/trial/i.test(text)).toBe(shown);
});

it('the subscriptions page says that the installation has no plans', () => {
  withPlans('off');
  render(<SubscriptionsPage />);
  expect(screen.getByText('This installation has no plans.')).toBeTruthy();
});
