import { byPerson, type Change } from '#domain/kitchen/changes.ts';
import { changeWords, personName, words } from '../words.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';

const marks = (): Readonly<Record<'in' | 'out' | 'changed', { word: string; tone: Tone }>> => ({
  in: { word: words.changes.isIn, tone: 'confirmed' },
  out: { word: words.changes.isOut, tone: 'declined' },
  changed: { word: words.changes.isChanged, tone: 'info' },
});

const maxShown = 100;

/** Lists the changes, one line per person. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const persons = byPerson(changes);
  return (
    <>
      <ul className="divide-y divide-hairline">
        {persons.slice(0, maxShown).map(({ id, name, changes: own }) => {
          const kind = own[0]?.kind;
          const mark = marks()[kind === 'in' || kind === 'out' ? kind : 'changed'];
          return (
            <li key={id} className="flex items-baseline gap-3 py-2 text-sm">
              <span className="w-20 shrink-0">
                <Badge tone={mark.tone}>{mark.word}</Badge>
              </span>
              <span className="min-w-0 break-words">
                <b className={`font-medium ${kind === 'out' ? 'line-through' : ''}`}>{personName(name)}</b>{' '}
                {own.map(changeWords).join('; ')}
              </span>
            </li>
          );
        })}
      </ul>
      {persons.length > maxShown ? (
        <p className="mt-2 text-sm text-muted">{words.changes.more({ count: persons.length - maxShown })}</p>
      ) : null}
    </>
  );
}
