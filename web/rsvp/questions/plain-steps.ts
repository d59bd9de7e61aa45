/**
 * Decides what a form without a script asks next: the persons, then their questions, then the
 * questions that those answers lead to.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import type { FieldIssue } from '../reply-form/draft/check.ts';
import type { Draft } from '../reply-form/draft/draft.ts';
import { issuesOfForm } from '../reply-form/plain/plain-draft.ts';
import { onlyMissing } from './missing.ts';
import { parts } from './parts.tsx';

export type PlainStep = 'persons' | 'questions' | 'missing';

const isAnswer = ({ field }: FieldIssue): boolean => /(?:^|-)q-/.test(field);

/**
 * Returns the step to show again for a form that was sent, with its issues. Returns null if the
 * reply is complete.
 */
export function stepBefore(
  fields: URLSearchParams,
  draft: Draft,
  event: PublicEvent,
  personal: { before: number; reply: OwnReply } | null,
): { step: PlainStep; issues: FieldIssue[] } | null {
  const saved = personal?.reply ?? null;
  const faults = issuesOfForm(draft, event, personal?.before, { parts, saved });
  const ofPersons = faults.filter((issue) => !isAnswer(issue));
  if (ofPersons.length > 0) return { step: 'persons', issues: ofPersons };
  const isMissing = fields.get('step') === 'missing' && saved !== null;
  const places = isMissing ? onlyMissing(event, draft, saved, parts) : new Set(parts.fields(event, draft));
  const shown = new Set((fields.get('shown') ?? '').split(' '));
  const isWhole = [...places].every((field) => shown.has(field));
  if (isWhole && faults.length === 0) return null;
  // Show no issues with fields that the guest hasn't seen.
  const issues = faults.filter(({ field }) => shown.has(field));
  return {
    step: isMissing && faults.every(({ field }) => places.has(field)) ? 'missing' : 'questions',
    issues,
  };
}

/** Returns the step that shows the issues found by the server. */
export function stepOfIssues(fields: URLSearchParams, issues: readonly FieldIssue[]): PlainStep {
  if (issues.some(isAnswer)) return 'questions';
  return issues.length === 0 && fields.get('step') === 'questions' ? 'questions' : 'persons';
}
