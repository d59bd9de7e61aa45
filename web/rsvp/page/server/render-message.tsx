/** Pages with one message: there is no such event, or the page can't be shown now. */
import { renderToString } from 'react-dom/server';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import { looksOf, styleSheet } from '../../looks/looks.ts';
import { documentOf, linksTo, type PageFiles, type RenderedPage } from './document.ts';
import { neutralEvent } from '../event.ts';

/**
 * Renders the message. `again` is a form that the server did not accept; a button sends it once
 * more.
 */
export function renderMessage(
  {
    title,
    sentence,
    retry,
    again,
    language = defaultLanguage,
    againLabel = guestIn(language).page.tryAgain,
    link,
  }: {
    language?: string;
    title: string;
    sentence: string;
    retry: boolean;
    /** The form that the button sends. */
    again?: URLSearchParams | undefined;
    againLabel?: string | undefined;
    link?: { href: string; label: string } | undefined;
  },
  files: PageFiles,
): RenderedPage {
  return documentOf({
    language,
    title,
    meta: '',
    styles: styleSheet(looksOf(neutralEvent, { embed: false })),
    links: linksTo(files.styles),
    body: renderToString(
      <main className="plain-page is-no-event">
        <h1>{title}</h1>
        <p>{sentence}</p>
        {again ? (
          <form method="post" action="">
            {[...again].map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button">
              {againLabel}
            </button>
          </form>
        ) : (
          retry && (
            <a className="button" href="">
              {guestIn(language).page.tryAgain}
            </a>
          )
        )}
        {link ? (
          <p>
            <a href={link.href}>{link.label}</a>
          </p>
        ) : null}
      </main>,
    ),
    files,
  });
}
