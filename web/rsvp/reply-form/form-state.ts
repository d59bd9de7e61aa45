/** The state that every part of the reply form gets. */
import type { ComponentType, ReactNode, Ref } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import type { FieldIssue } from './draft/field-issue.ts';
import type { Draft } from './draft/draft.ts';
import type { FormOfFields } from './fields/fields.tsx';
import type { GuestWords } from '#domain/words/guest/type.ts';

/**
 * A reply that a guest changes by its personal link. Its address can't change, and the seats that
 * it holds count as free for it.
 */
export interface Changing {
  held: number;
  /** The size of the party before the change. */
  before: number;
  /** The reply as the server has saved it. */
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
 * The code for the host's questions, which is loaded only if there are some
 * (web/rsvp/questions/parts.tsx).
 */
export interface QuestionParts {
  /**
   * Renders the questions. `only` limits them to these fields, `guest` to this place in the party,
   * or to the reply itself if it is null.
   */
  Questions: ComponentType<{
    form: ReplyFormState;
    only?: ReadonlySet<string>;
    guest?: number | null;
  }>;
  /** The form for a reply that lacks answers. */
  MissingForm: ComponentType<MissingProps>;
  AnswersShown: ComponentType<{ event: PublicEvent; reply: OwnReply }>;
  /** Returns the fields of all questions that are asked, in their order. */
  fields: (event: PublicEvent, draft: Draft) => string[];
  /** Returns whether the reply's questions come before those of persons. */
  repliesFirst: (event: PublicEvent) => boolean;
  /** Returns the answers of one person in words, in the order of the form. */
  wordsOf: (event: PublicEvent, draft: Draft, guest: number, words: GuestWords) => string[];
  /** Returns the label of a question's field, or null for any other field. */
  labelOf: (event: PublicEvent, draft: Draft, field: string) => string | null;
  issues: (event: PublicEvent, draft: Draft, saved: OwnReply | null) => FieldIssue[];
  /** Returns the draft with the answers that the page's address gives. */
  withHidden: (event: PublicEvent, draft: Draft, search: URLSearchParams) => Draft;
}

export interface ReplyFormState extends FormOfFields {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  changing: Changing | null;
  /** The code for the host's questions. Null if there are no questions, or until it has loaded. */
  questions: QuestionParts | null;
  /** The field that the last refused submission starts with. Each refusal makes a new object. */
  start?: { field: string } | null;
  /** The cards of a large party. Null for a small one, without a script, and until they load. */
  Cards?: ComponentType<PartyCardsProps> | null;
}

export interface PartyCardsProps {
  form: ReplyFormState;
  /** The positions of the persons in the party that have a card. */
  persons: readonly number[];
  legendOf: (index: number) => string;
  /** Returns the switch of a person who may stay away, or null. */
  switchOf: (index: number) => ReactNode;
  fieldsOf: (index: number) => ReactNode;
}
