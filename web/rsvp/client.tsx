/** The guest's page in the browser: hydrates what the server rendered. */
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData, PublicEvent } from './event.ts';
import { reportHeight } from './frame.ts';
import { PageAddress } from './page-address.ts';
import { RsvpPage } from './page.tsx';
import { at, call } from './sending/calls.ts';
import './rsvp.css';

const root = document.getElementById('root');
const data = document.getElementById('rsvp-data')?.textContent;

/**
 * Rather than a blank page, which is what React leaves of one that it cannot show: another try, or
 * the way without a script.
 */
function apologize(place: HTMLElement, error: unknown, { personal, embed }: PageData): void {
  window.reportError(error);
  const element = (name: string, text: string, more: Record<string, string> = {}) =>
    Object.assign(document.createElement(name), { textContent: text, ...more });
  const simpler = personal ? `${location.search}&change=1` : `?attend=yes&guests=1${embed ? '&embed=1' : ''}`;
  const page = element('main', '', { className: 'plain-page' });
  page.append(
    element('h1', 'Error: This page could not be shown'),
    element('p', 'What you typed is kept.'),
    element('a', 'Try again', { className: 'button', href: location.href }),
    element('a', 'Reply on a simpler page', { href: simpler }),
  );
  place.replaceChildren(page);
}

function start(place: HTMLElement, page: PageData): void {
  // Chosen while the script was still on its way; hydration alone would forget it.
  const chosen = place.querySelector<HTMLInputElement>('input[name=attending]:checked')?.value;
  const token = new URLSearchParams(location.search).get('reply');
  const address = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  const whole = (parts: ReactNode) => <PageAddress value={address}>{parts}</PageAddress>;
  // As a transition React hydrates in slices, and a slow phone stays answerable meanwhile.
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
 * By a POST of the script: programs that follow the links of mails read the page, and run nothing
 * of it.
 */
function tellOpened({ customUrl, invitation }: PublicEvent): void {
  if (!invitation || invitation.found) return;
  const body = JSON.stringify({ invitation: invitation.given });
  const tell = () => void call('POST', at(customUrl, 'opened'), '', { body });
  // A page that the browser made ready beforehand was opened by nobody yet.
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}

// Not in the same piece of work as reading the script: a slow phone answers a touch in between.
if (root && data) setTimeout(() => start(root, JSON.parse(data) as PageData));
