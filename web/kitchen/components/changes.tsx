import { byPerson, type Change } from '#domain/kitchen/changes.ts';
import { changeWords, unnamed } from '#domain/kitchen/words.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const shown = (name: string): string => name || unnamed;

const marks: Readonly<Record<'in' | 'out' | 'changed', { word: string; tone: Tone }>> = {
  in: { word: 'In', tone: 'confirmed' },
  out: { word: 'Out', tone: 'declined' },
  changed: { word: 'Changed', tone: 'info' },
};

const maxShown = 100;

/** Lists the changes, one line per person. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const persons = byPerson(changes);
  return (
    <>
      <ul className="divide-y divide-hairline">
        {persons.slice(0, maxShown).map(({ id, name, changes: own }) => {
          const kind = own[0]?.kind;
          const mark = marks[kind === 'in' || kind === 'out' ? kind : 'changed'];
          return (
            <li key={id} className="flex items-baseline gap-3 py-2 text-sm">
              <span className="w-20 shrink-0">
                <Badge tone={mark.tone}>{mark.word}</Badge>
              </span>
              <span className="min-w-0 break-words">
                <b className={`font-medium ${kind === 'out' ? 'line-through' : ''}`}>{shown(name)}</b>{' '}
                {own.map((change) => changeWords(change, shown)).join('; ')}
              </span>
            </li>
          );
        })}
      </ul>
      {persons.length > maxShown ? (
        <p className="mt-2 text-sm text-muted">
          And {(persons.length - maxShown).toLocaleString('en')} more. The caterer’s page has all of them.
        </p>
      ) : null}
    </>
  );
}
