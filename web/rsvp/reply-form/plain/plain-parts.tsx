/** Parts of the reply form without a script: the list of issues, and the menu. */
import type { PublicEvent } from '../../page/event.ts';
import { type PageMessage, usePlainWords, useTelling } from '../../page/server/plain-words.ts';
import { nodes, useWords } from '../../page/words.ts';
import { parts } from '../../questions/parts.tsx';
import { plainId } from '../fields/controls.ts';
import type { Draft } from '../draft/draft.ts';
import { errorOf, type FieldIssue, messageOf } from '../draft/field-issue.ts';
import { fieldLabel } from '../sentences.ts';

/** Lists the issues above the form, with a link to each field. */
export function Errors({
  event,
  view: { draft, issues, problem },
}: {
  event: PublicEvent;
  view: { draft: Draft; issues: FieldIssue[]; problem: PageMessage | null };
}) {
  const all = useWords();
  const { form: words } = usePlainWords();
  const about = issues.filter(({ field }) => field !== 'form');
  const tell = useTelling();
  const whole = problem ? tell(problem) : errorOf(issues, 'form', all);
  if (about.length === 0 && whole === undefined) return null;
  // In this list, every guest has a number, even a single one.
  const listed = { ...draft, declining: draft.guests.length };
  return (
    <div className="problem plain-errors" role="alert" id={plainId('errors')}>
      <h2>{whole ?? all.issues.check}</h2>
      {about.length > 0 && (
        <ul>
          {about.map((issue) => (
            <li key={issue.field}>
              {nodes(
                words.issue({
                  field: parts.labelOf(event, draft, issue.field) ?? fieldLabel(issue.field, listed, all),
                  issue: messageOf(issue, all),
                  link: (text) => <a href={`#${plainId(issue.field)}`}>{text}</a>,
                }),
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Lists the dishes with their descriptions, for pages without a script. */
export const Menu = ({ event: { mealOptions } }: { event: PublicEvent }) =>
  mealOptions.some(({ description }) => description !== '') && (
    <ul className="plain-menu">
      {mealOptions.map(({ value, name, description }) => (
        <li key={value}>
          <strong>{name}</strong>
          {description && <span className="hint">{description}</span>}
        </li>
      ))}
    </ul>
  );
