import { Badge } from '#web/ui/display/badge.tsx';
import type { AnswerLine } from './answer-lines.ts';
import { words } from '../words.ts';

/** Lists questions with their answers. */
export function AnswerLines({ lines }: { lines: readonly AnswerLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-1 space-y-1.5">
      {lines.map(({ id, label, text, sensitive, archived }) => (
        <div key={id}>
          <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <span className="min-w-0 break-words">{label}</span>
            {sensitive ? <Badge tone="waitlisted">{words.panel.sensitive}</Badge> : null}
            {archived ? <Badge>{words.panel.archived}</Badge> : null}
          </dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
