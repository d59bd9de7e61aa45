/** What every part of the reply form is given. */
import type { ComponentType, Ref } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../event.ts';
import type { FieldIssue } from './field-issue.ts';
import type { Draft } from './draft.ts';
import type { FormOfFields } from './fields.tsx';

/**
 * A reply that is changed by its personal link: the address is settled, and the seats it has are
 * its own.
 */
export interface Changing {
  held: number;
  /** How large the party was before. */
  before: number;
  /** As it is kept. */
  reply: OwnReply;
}

export interface MissingProps {
  event: PublicEvent;
  reply: {
    draft: Draft;
    change: (draft: Draft) => void;
    issues: FieldIssue[];
    pending: boolean;
    trying: { sentence: string; onStop: () => void } | null;
  };
  parts: QuestionParts;
  changing: Changing;
  heading: Ref<HTMLHeadingElement>;
  onSubmit: () => void;
  onCancel: () => void;
}

/**
 * The host's questions, which are loaded only where there are some (web/rsvp/questions/parts.tsx).
 */
export interface QuestionParts {
  /** `only` are the fields that are left in. */
  Questions: ComponentType<{ form: ReplyFormState; only?: ReadonlySet<string> }>;
  /** For a reply that misses answers. */
  MissingForm: ComponentType<MissingProps>;
  AnswersShown: ComponentType<{ event: PublicEvent; reply: OwnReply }>;
  /** Of all questions that are asked, in their order. */
  fields: (event: PublicEvent, draft: Draft) => string[];
  /** How a field of theirs is called; null for any other one. */
  labelOf: (event: PublicEvent, draft: Draft, field: string) => string | null;
  issues: (event: PublicEvent, draft: Draft, saved: OwnReply | null) => FieldIssue[];
  /** With what the address of the page answers. */
  withHidden: (event: PublicEvent, draft: Draft, search: URLSearchParams) => Draft;
}

export interface ReplyFormState extends FormOfFields {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  changing: Changing | null;
  /** Null where there are none, and until they are loaded. */
  questions: QuestionParts | null;
}
