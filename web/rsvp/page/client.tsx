/** The guest's page in the browser: hydrates what the server rendered. */
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData, PublicEvent } from './event.ts';
import { reportHeight } from './frame.ts';
import { PageAddress } from './page-address.ts';
import { RsvpPage } from './page.tsx';
import { at, call } from '../sending/calls.ts';
import '../rsvp.css';

const root = document.getElementById('root');
const data = document.getElementById('rsvp-data')?.textContent;

/**
 * Offers another try, or the way without a script. Otherwise React leaves a blank page when it
 * can't show one.
 */
function apologize(place: HTMLElement, error: unknown, { personal, embed }: PageData): void {
  window.reportError(error);
  const element = (name: string, text: string, more: Record<string, string> = {}) =>
    Object.assign(document.createElement(name), { textContent: text, ...more });
  const simpler = personal ? `${location.search}&change=1` : `?attend=yes&guests=1${embed ? '&embed=1' : ''}`;
  const page = element('main', '', { className: 'plain-page' });
  page.append(
    element('h1', 'Error: We couldn’t show this page'),
    element('p', 'We kept what you typed.'),
    element('a', 'Try again', { className: 'button', href: location.href }),
    element('a', 'Reply on a simpler page', { href: simpler }),
  );
  place.replaceChildren(page);
}

function start(place: HTMLElement, page: PageData): void {
  // The guest may have chosen while the script was loading; hydration alone would lose that choice.
  const chosen = place.querySelector<HTMLInputElement>('input[name=attending]:checked')?.value;
  const token = new URLSearchParams(location.search).get('reply');
  const address = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  const whole = (parts: ReactNode) => <PageAddress value={address}>{parts}</PageAddress>;
  // In a transition, React hydrates in slices, so a slow phone stays responsive.
  startTransition(() => {
    const react = hydrateRoot(
      place,
      whole(
        <RsvpPage {...page} token={token} chosenBefore={chosen === 'yes' || chosen === 'no' ? chosen : ''} />,
      ),
      { onUncaughtError: (error) => apologize(place, error, page) },
    );
    if (page.mode !== 'preview' || window.parent === window) return;
    void import('./preview.ts').then(({ listen }) =>
      listen(page, (next, round) =>
        react.render(whole(<RsvpPage key={round} {...next} token={null} chosenBefore="" />)),
      ),
    );
  });
  if (window.parent !== window) reportHeight(place);
  if (page.mode === 'live' && page.event) tellOpened(page.event);
}

/**
 * Reports that a guest opened the invitation. It is a POST from the script, because programs that
 * follow links in mails read the page but run no scripts.
 */
function tellOpened({ customUrl, invitation }: PublicEvent): void {
  if (!invitation || invitation.found) return;
  const body = JSON.stringify({ invitation: invitation.given });
  const tell = () => void call('POST', at(customUrl, 'opened'), '', { body });
  // Nobody has opened a page yet that the browser only prerendered.
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}

// Start in a separate task from reading the script, so that a slow phone can respond to a touch in
// between.
if (root && data) setTimeout(() => start(root, JSON.parse(data) as PageData));
