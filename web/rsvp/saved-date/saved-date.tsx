/** What a save the date says: who, when and roughly where. No time and no place. */
import { listed } from '#domain/kernel/text.ts';
import { savedDateWords } from '#domain/events/save-date.ts';
import { titleParts } from '#domain/events/title.ts';
import type { SavedDate } from '#domain/replies/contract.ts';
import { Fact } from '../facts/header.tsx';
import type { Leaf } from '../page/format.ts';

type Saved = SavedDate['saveTheDate'];

/** The calendar leaf of a day. A month has none. */
function leafOf(date: string): Leaf | null {
  const [, month = '', day] = /, (\w{3})\w* (\d+),/.exec(savedDateWords(date)) ?? [];
  return day === undefined ? null : { month, day: Number(day) };
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
  return (
    <header className="event">
      <Title {...saved} />
      <dl className="facts">
        <Fact mark={leafOf(date) ?? 'calendar'} label="Date">
          <time dateTime={date}>
            <strong>{savedDateWords(date)}</strong>
          </time>
        </Fact>
        {town ? (
          <Fact mark="pin" label="Town">
            <bdi>{town}</bdi>
          </Fact>
        ) : null}
      </dl>
    </header>
  );
}

/** The hosts' words, and the way to the form for the household's address. */
export function SavedDateCard({ saved, form }: { saved: Saved; form: string }) {
  const { names, message } = saved;
  return (
    <div className="saved-card">
      <h2 className="card-title">Save the date</h2>
      {names.length > 0 ? <p dir="auto">{`Dear ${listed(names)},`}</p> : null}
      {message.trim() ? (
        <p className="saved-words" dir="auto">
          {message.trim()}
        </p>
      ) : null}
      <p>You don’t need to reply yet. You can already send your hosts your address.</p>
      <p className="actions">
        <a className="button" href={form}>
          Send your address
        </a>
      </p>
      <p className="soft">This page is just for your household.</p>
    </div>
  );
}
