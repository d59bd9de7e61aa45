/** The guest's page in the browser: hydrates what the server rendered. */
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData, PublicEvent } from './event.ts';
import { reportHeight } from './server/frame.ts';
import { PageAddress } from './page-address.ts';
import { RsvpPage } from './page.tsx';
import { at, call, tellFailuresIn } from '../sending/calls.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { WordsProvider } from './words.ts';
import '../rsvp.css';

const root = document.getElementById('root');
const data = document.getElementById('rsvp-data')?.textContent;

const catalogs = import.meta.glob<GuestWords>('../../../domain/words/guest/[a-z][a-z].ts', {
  import: 'default',
});

/** Loads the words of the page's language. The page has told the browser to fetch them early. */
async function loadWords(): Promise<GuestWords> {
  const fileOf = (language: string) => catalogs[`../../../domain/words/guest/${language}.ts`];
  const load = fileOf(document.documentElement.lang) ?? fileOf('en');
  if (!load) throw new Error('The page has no words.');
  return load();
}

/**
 * Offers another try, or the form without a script, when React can't show the page. React alone
 * would leave it blank.
 */
function apologize(
  place: HTMLElement,
  error: unknown,
  { personal, embed }: PageData,
  { page: words }: GuestWords,
): void {
  window.reportError(error);
  const element = (name: string, text: string, more: Record<string, string> = {}) =>
    Object.assign(document.createElement(name), { textContent: text, ...more });
  const simpler = personal ? `${location.search}&change=1` : `?attend=yes&guests=1${embed ? '&embed=1' : ''}`;
  const page = element('main', '', { className: 'plain-page' });
  page.append(
    element('h1', words.failed),
    element('p', words.kept),
    element('a', words.tryAgain, { className: 'button', href: location.href }),
    element('a', words.simplerPage, { href: simpler }),
  );
  place.replaceChildren(page);
}

function start(place: HTMLElement, page: PageData, words: GuestWords): void {
  tellFailuresIn(words);
  // The guest may have chosen while the script was loading; hydration alone would lose that choice.
  const chosen = place.querySelector<HTMLInputElement>('input[name=attending]:checked')?.value;
  const token = new URLSearchParams(location.search).get('reply');
  const address = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  const whole = (parts: ReactNode) => (
    <WordsProvider value={words}>
      <PageAddress value={address}>{parts}</PageAddress>
    </WordsProvider>
  );
  // In a transition, React hydrates in slices, so a slow phone stays responsive.
  startTransition(() => {
    const react = hydrateRoot(
      place,
      whole(
        <RsvpPage {...page} token={token} chosenBefore={chosen === 'yes' || chosen === 'no' ? chosen : ''} />,
      ),
      { onUncaughtError: (error) => apologize(place, error, page, words) },
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
  const tell = () => void call('POST', at(customUrl, 'opened'), 'event', { body });
  // A page that the browser only prerendered hasn't been opened by anybody yet.
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}

// Starts the page in a separate task from reading the script, so that a slow phone can respond to a
// touch in between.
if (root && data) {
  void loadWords().then((words) => setTimeout(() => start(root, JSON.parse(data) as PageData, words)));
}
