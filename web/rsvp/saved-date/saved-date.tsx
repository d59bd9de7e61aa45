/**
 * The contents of a save the date: who, when and roughly where. It has no time and no exact place.
 */
import { savedDateWords } from '#domain/events/save-date.ts';
import { datesIn } from '#domain/languages/dates.ts';
import type { Language } from '#domain/languages/languages.ts';
import { titleParts } from '#domain/events/title.ts';
import type { SavedDate } from '#domain/replies/contract.ts';
import { Fact } from '../facts/header.tsx';
import type { Leaf } from '../page/format.ts';
import { listedIn } from '../page/server/plain-words.ts';
import { usePlainWords } from '../page/server/plain-words.ts';
import { useWords } from '../page/words.ts';

type Saved = SavedDate['saveTheDate'];

/** Returns the calendar leaf of a day, or null for a month. */
function leafOf(date: string, language: string): Leaf | null {
  if (date.length === 7) return null;
  const instant = new Date(`${date}T00:00:00Z`);
  const dates = datesIn(language);
  return { month: dates.shortMonth(instant, 'UTC'), day: dates.day(instant, 'UTC') };
}

export const TitleOnly = ({ name, displayName }: Pick<Saved, 'name' | 'displayName'>) => (
  <header className="event">
    <Title name={name} displayName={displayName} />
  </header>
);

function Title({ name, displayName }: Pick<Saved, 'name' | 'displayName'>) {
  const parts = titleParts(name);
  return (
    <>
      {displayName ? (
        <p className="host" dir="auto">
          {displayName}
        </p>
      ) : null}
      <h1 className="title" dir="auto">
        {parts.length === 1
          ? name
          : parts.flatMap((part, index) => [index > 0 && ' ', <span key={index}>{part}</span>])}
      </h1>
    </>
  );
}

export function SavedDateHeader({ saved }: { saved: Saved }) {
  const { date, town } = saved;
  const { facts, language } = useWords();
  const { savedDate: words } = usePlainWords();
  return (
    <header className="event">
      <Title {...saved} />
      <dl className="facts">
        <Fact mark={leafOf(date, language) ?? 'calendar'} label={facts.date}>
          <time dateTime={date}>
            <strong>{savedDateWords(date, language)}</strong>
          </time>
        </Fact>
        {town ? (
          <Fact mark="pin" label={words.town}>
            <bdi>{town}</bdi>
          </Fact>
        ) : null}
      </dl>
    </header>
  );
}

/** The hosts' text, and the link to the form for the household's address. */
export function SavedDateCard({
  saved,
  original,
  form: address,
}: {
  saved: Saved;
  original: Language;
  form: string;
}) {
  const { names, message } = saved;
  const { savedDate: words, address: lists } = usePlainWords();
  const { form, language } = useWords();
  return (
    <div className="saved-card">
      <h2 className="card-title">{words.title}</h2>
      {names.length > 0 ? (
        <p dir="auto">{words.dear({ names: listedIn(names, form.comma, lists.and) })}</p>
      ) : null}
      {message.trim() ? (
        <p className="saved-words" dir="auto" lang={original === language ? undefined : original}>
          {message.trim()}
        </p>
      ) : null}
      <p>{words.text}</p>
      <p className="actions">
        <a className="button" href={address}>
          {words.send}
        </a>
      </p>
      <p className="soft">{words.private}</p>
    </div>
  );
}
