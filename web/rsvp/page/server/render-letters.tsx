/**
 * Pages of a household's letter: the save the date of a draft, and the form for its address. They
 * need no script, and only the server renders them.
 */
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import type { SavedDate } from '#domain/replies/contract.ts';
import { AddressForm, type AddressView } from '../../saved-date/address-form.tsx';
import { SavedDateCard, SavedDateHeader, TitleOnly } from '../../saved-date/saved-date.tsx';
import { Cover } from '../../facts/cover.tsx';
import { fontFile } from '../../looks/fonts.ts';
import { looksOf, styleSheet } from '../../looks/looks.ts';
import { documentOf, linksTo, type PageFiles, type RenderedPage } from './document.ts';
import type { PublicEvent } from '../event.ts';
import { plainCss } from './no-script.tsx';
import { guestIn } from '#domain/words/guest/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { product } from '../page.tsx';
import { PlainWordsProvider } from './plain-words.ts';
import { WordsProvider } from '../words.ts';

export { addressInputs } from '../../saved-date/address-form.tsx';
export type { AddressView };

const lettersCss =
  '.saved-date{margin-bottom:10px;color:var(--text-soft);font-size:1.125em}.saved-words{white-space:pre-line}' +
  '.is-plain>.saved-card{display:grid;gap:16px}.address-form{display:grid;gap:20px}' +
  '.address-form .field{display:grid;gap:6px}.address-form .row{display:grid;gap:20px;grid-template-columns:1fr 2fr}' +
  '.address-form summary{padding:6px 0;cursor:pointer}.address-form details .field{margin-top:12px}';

interface LetterPage {
  /** The event, for its colors, fonts and drawing. */
  looks: PublicEvent;
  title: string;
  files: PageFiles;
  lead: ReactNode;
  card: ReactNode;
  cover?: PublicEvent['cover'];
}

function pageOf({ looks: event, title, files, lead, card, cover }: LetterPage): RenderedPage {
  const { language } = event;
  const looks = looksOf(event, { embed: false });
  const fonts = looks.fonts.flatMap((name) => files.font(fontFile(name)) ?? []);
  return documentOf({
    language,
    title,
    meta: '',
    styles: fonts.map(({ css }) => css).join('') + styleSheet(looks) + plainCss + lettersCss,
    links: linksTo(files.styles),
    body: renderToString(
      <WordsProvider value={guestIn(language)}>
        <PlainWordsProvider value={plainIn(language)}>
          <div className="page">
            {cover ? <Cover cover={cover} /> : null}
            <main className="column">
              <div className="lead">
                {!cover && event.drawing !== null ? <div className="drawing" aria-hidden="true" /> : null}
                {lead}
              </div>
              <div className="reply">
                <div className="card is-plain" id="reply">
                  {card}
                </div>
              </div>
              {event.branding ? (
                <footer className="branding">
                  <a href="/" target="_blank" rel="noopener">
                    {guestIn(language).page.poweredBy({ product })}
                  </a>
                </footer>
              ) : null}
            </main>
          </div>
        </PlainWordsProvider>
      </WordsProvider>,
    ),
    files: { ...files, development: '' },
  });
}

/**
 * The page of a draft for a household that was sent a save the date. `form` is the address of the
 * form.
 */
export const renderSaveTheDate = (
  { saveTheDate, original }: SavedDate & { original: Language },
  looks: PublicEvent,
  { form, files }: { form: string; files: PageFiles },
): RenderedPage =>
  pageOf({
    ...{ looks, files },
    title: saveTheDate.name,
    cover: saveTheDate.cover,
    lead: <SavedDateHeader saved={saveTheDate} />,
    card: <SavedDateCard saved={saveTheDate} original={original} form={form} />,
  });

/** The form for a household's address. */
export const renderAddressForm = (
  view: AddressView,
  looks: PublicEvent,
  { action, files }: { action: string; files: PageFiles },
): RenderedPage =>
  pageOf({
    ...{ looks, files },
    title:
      view.kind === 'form' && view.problem
        ? plainIn(looks.language).preview.error({ title: looks.name })
        : looks.name,
    lead: <TitleOnly name={looks.name} displayName={looks.displayName} />,
    card: <AddressForm view={view} action={action} />,
  });
