/**
 * What a form without a script asks next: the persons, then what each of them is asked, then what
 * that asks for.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../event.ts';
import type { FieldIssue } from '../reply-form/check.ts';
import type { Draft } from '../reply-form/draft.ts';
import { issuesOfForm } from '../reply-form/plain-draft.ts';
import { onlyMissing } from './missing.ts';
import { parts } from './parts.tsx';

export type PlainStep = 'persons' | 'questions' | 'missing';

const isAnswer = ({ field }: FieldIssue): boolean => /(?:^|-)q-/.test(field);

/**
 * The step that a sent form has to be shown again, with what is wrong in it; null where the reply
 * is whole.
 */
export function stepBefore(
  fields: URLSearchParams,
  draft: Draft,
  event: PublicEvent,
  personal: { before: number; reply: OwnReply } | null,
): { step: PlainStep; issues: FieldIssue[] } | null {
  const saved = personal?.reply ?? null;
  const found = issuesOfForm(draft, event, personal?.before, { parts, saved });
  const ofPersons = found.filter((issue) => !isAnswer(issue));
  if (ofPersons.length > 0) return { step: 'persons', issues: ofPersons };
  const isMissing = fields.get('step') === 'missing' && saved !== null;
  const asked = isMissing ? onlyMissing(event, draft, saved, parts) : new Set(parts.fields(event, draft));
  const shown = new Set((fields.get('shown') ?? '').split(' '));
  const isWhole = [...asked].every((field) => shown.has(field));
  if (isWhole && found.length === 0) return null;
  // Nobody is told off for what they have not seen.
  const issues = found.filter(({ field }) => shown.has(field));
  return {
    step: isMissing && found.every(({ field }) => asked.has(field)) ? 'missing' : 'questions',
    issues,
  };
}

/** Where what the server has found wrong is shown. */
export function stepOfIssues(fields: URLSearchParams, issues: readonly FieldIssue[]): PlainStep {
  if (issues.some(isAnswer)) return 'questions';
  return issues.length === 0 && fields.get('step') === 'questions' ? 'questions' : 'persons';
}
