/** The guest's page on the server. It is the only part of web/ that the server imports. */
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/kernel/html.ts';
import { renderToString } from 'react-dom/server';
import { documentOf, linksTo, type PageFiles, type RenderedPage } from './server/document.ts';
import { sampleEvent, neutralEvent, type PageData, type PublicEvent } from './event.ts';
import { type DateWords, saidOf } from './format.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import { WordsProvider } from './words.ts';
import { envelopeOf } from '../looks/envelope.ts';
import { fontFile } from '../looks/fonts.ts';
import { looksOf, styleSheet } from '../looks/looks.ts';
import { Languages } from './languages.tsx';
import { FindWays } from '../invitation/find-invitation.tsx';
import { PageAddress } from './page-address.ts';
import { noScriptCss, PlainCard, plainCss, PlainReply, type PlainView } from './server/no-script.tsx';
import { RsvpPage } from './page.tsx';
import { stateOf } from '../facts/picture.ts';
import { addressOf, type Place } from './place.ts';
import { Sections, SectionsForComing } from '../facts/sections.tsx';
import { emptyDraft } from '../reply-form/draft/draft.ts';
import { forHousehold } from '../reply-form/draft/party-size.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { PlainWordsProvider } from './server/plain-words.ts';

export { sampleEvent };
export { renderMessage } from './server/render-message.tsx';
export {
  addressInputs,
  type AddressView,
  renderAddressForm,
  renderSaveTheDate,
} from './server/render-letters.tsx';
export { hasReplied } from '../invitation/finds.ts';
export type { FindView } from '../invitation/find-invitation.tsx';
export { drawnCoverOf, pictureOf } from '../facts/picture.ts';
export { fieldIssues } from '../reply-form/draft/check.ts';
export { bodyOf, draftOf, partySize } from '../reply-form/draft/draft.ts';
export { forHousehold } from '../reply-form/draft/party-size.ts';
export { stepBefore, stepOfIssues } from '../questions/plain-steps.ts';
export { hiddenQuery, withHidden } from '../questions/question-fields.ts';
export { withKeptOptions } from '../questions/kept-options.ts';
export { surveyOfForm } from '../survey/plain-survey.tsx';
export { draftFromForm, issuesOfForm } from '../reply-form/plain/plain-draft.ts';
export { languageQuery } from './place.ts';
export type { FontFiles, PageFiles, RenderedPage } from './server/document.ts';
export { certificateSentences } from '../own-reply/erasing.tsx';
export type { PageMessage } from './server/plain-words.ts';
export type { PageData, PlainView };

/** Returns JSON that can't break out of a script element. */
const safeJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const previewStates = { cancelled: 'stateCancelled', over: 'stateOver', closed: 'stateClosed' } as const;

function describe(event: PublicEvent, { when, until }: DateWords, { preview: words }: PlainWords): string {
  const state = stateOf(event);
  const { location: place, displayName: host } = event;
  const parts = [
    state && words[previewStates[state]],
    host && words.from({ host }),
    when && (place ? words.whenWhere({ ...when, place }) : words.when({ ...when })),
    until && !event.closed && words.rsvpBy({ moment: until }),
  ];
  return parts.filter(Boolean).join(' ');
}

export interface PageOptions {
  data: PageData;
  publicUrl: string;
  files: PageFiles;
  /** The address of the theme's own style sheet, or null if it has none. */
  themeCss: string | null;
  /** The address of the picture for link previews, from the root. */
  image: string | null;
  /** Whether search engines may list the page. */
  listed: boolean;
  /**
   * The view without a script. If `alone` is true, the page has no script at all; else browsers
   * show the view only if scripts are off.
   */
  plain: { view: PlainView; alone: boolean } | null;
}

/** Tells search engines where the same page is in the event's other languages. */
const alternatesOf = ({ languages }: PublicEvent, addressIn: (language?: Language) => string): string =>
  languages.length < 2
    ? ''
    : [...languages.map((each) => [each, addressIn(each)] as const), ['x-default', addressIn()] as const]
        .map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`)
        .join('');

const previewImage = { width: 1200, height: 630 };

const firstQuestion: PlainView = {
  kind: 'form',
  draft: emptyDraft(),
  issues: [],
  problem: null,
  key: '',
  personal: null,
};

export function renderPage({
  data,
  publicUrl,
  files,
  themeCss,
  image,
  listed,
  plain,
}: PageOptions): RenderedPage {
  const { event, embed, language = event?.language ?? defaultLanguage } = data;
  const [allWords, plainWords] = [guestIn(language), plainIn(language)];
  const { preview: words } = plainWords;
  const said = event && saidOf(event, language);
  // The sections are already in the page's HTML, which the script leaves as it is.
  const page: PageData = {
    ...data,
    event: event && { ...event, sections: [] },
    said,
    ...(event && data.personal && { simpler: simplerOf({ event, embed }, plain?.view) }),
  };
  const looks = looksOf(event ?? neutralEvent, { embed });
  const fonts = looks.fonts.flatMap((name) => files.font(fontFile(name)) ?? []);
  // Labels and the title are bold, everything else is plain. A separate title font needs only the
  // bold weight.
  const preloadedFonts = fonts.flatMap(({ latin }, index) => {
    const isTitleAlone = fonts.length > 1 && index === 0;
    return isTitleAlone ? [latin['700'] ?? latin['400'] ?? ''] : Object.values(latin);
  });
  const title = event?.name ?? words.empty;
  const description = event && said ? describe(event, said, plainWords) : '';
  const addressIn = (language?: Language) =>
    event
      ? `${publicUrl}/rsvp/${encodeURIComponent(event.customUrl)}${language && language !== event.languages[0] ? `?l=${language}` : ''}`
      : '';
  const address = addressIn(event?.language);
  const property = (name: string, content: string) =>
    content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
  // The host's own picture says more than one drawn from the event's words.
  const own = event?.cover && { ...event.cover.card, type: 'image/jpeg', alt: event.cover.alt || title };
  const drawn = {
    ...previewImage,
    url: image,
    type: 'image/png',
    alt: [title, description].filter(Boolean).join('. '),
  };
  const shown = own ?? drawn;
  const picture = image
    ? property('og:image', `${publicUrl}${shown.url}`) +
      property('og:image:type', shown.type) +
      property('og:image:width', String(shown.width)) +
      property('og:image:height', String(shown.height)) +
      property('og:image:alt', shown.alt)
    : '';
  const meta = event
    ? `<meta name="description" content="${escapeHtml(description || title)}">` +
      `<link rel="canonical" href="${escapeHtml(address)}">` +
      alternatesOf(event, addressIn) +
      property('og:type', 'website') +
      property('og:title', event.cancelled ? words.cancelled({ name: title }) : title) +
      property('og:description', description) +
      property('og:url', address) +
      picture +
      `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`
    : '';
  const alone = plain?.alone === true;
  const [entry, ...imports] = alone ? [] : files.scripts;
  const catalog = alone ? null : (files.words(language) ?? files.words(defaultLanguage));
  // The page can be read before its scripts run, so they don't delay its pictures.
  const preloads = [...imports, ...(catalog ? [catalog] : [])]
    .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(href)}">`)
    .join('');
  // Preloads fonts after the text. A preload in the head would delay the first paint, which uses
  // stand-ins of the same size.
  const fontPreloads = preloadedFonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`)
    .join('');
  const script = entry
    ? `<script type="module" fetchpriority="low" src="${escapeHtml(entry)}"></script>`
    : '';
  const view = plain?.view ?? (data.mode === 'live' ? firstQuestion : null);
  const without =
    event && view
      ? alone
        ? {
            instead: <PlainCard view={view} event={forHousehold(event)} embed={embed} />,
            foretells: view.kind === 'form' && view.personal === null,
            declined: 'reply' in view && !view.reply.isAttending,
          }
        : { plain: <PlainReply view={view} event={forHousehold(event)} embed={embed} /> }
      : {};
  return documentOf({
    language,
    title: plain && hasComplaints(plain.view) ? words.error({ title }) : title,
    meta,
    listed,
    styles: fonts.map(({ css }) => css).join('') + styleSheet(looks) + (alone ? plainCss : ''),
    ...(without.plain && { noScriptStyles: noScriptCss }),
    links: `${preloads}${linksTo([...files.styles, ...(themeCss ? [themeCss] : [])])}`,
    body: renderToString(
      <WordsProvider value={allWords}>
        <PlainWordsProvider value={plainWords}>
          <PageAddress value={address}>
            <RsvpPage {...page} {...without} served={servedTo(page, event, plain?.view)} />
          </PageAddress>
        </PlainWordsProvider>
      </WordsProvider>,
    ),
    envelope: plain?.alone ? null : envelopeOf(data),
    end: alone
      ? fontPreloads
      : `${fontPreloads}<script type="application/json" id="rsvp-data">${safeJson(page)}</script>${script}`,
    files: alone ? { ...files, development: '' } : files,
  });
}

/**
 * Renders the page's sections. A party that comes also sees the sections that are only for such
 * parties.
 */
const storyOf = (event: PublicEvent, view: PlainView | undefined) => (
  <>
    {view && 'sections' in view && <SectionsForComing {...view} name={event.name} />}
    <Sections {...event} />
  </>
);

const servedTo = ({ embed, carried, kept }: PageData, event: PublicEvent | null, view?: PlainView) =>
  event
    ? {
        languages: <Languages event={event} embed={embed} kept={{ ...carried, ...kept }} />,
        ways: <FindWays event={forHousehold(event)} embed={embed} />,
        story: storyOf(event, view),
      }
    : undefined;

/** The form of a personal link without a script. A link without a reply leads to a new one. */
const simplerOf = (place: Place, view: PlainView | undefined): string => {
  const token = view && 'token' in view ? view.token : null;
  return addressOf(place, token ? { reply: token, change: '1' } : { attend: 'yes', guests: '1' });
};

const hasComplaints = (view: PlainView) =>
  ('issues' in view && view.issues.length > 0) || ('problem' in view && view.problem !== null);
