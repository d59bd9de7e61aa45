/** What every part of the reply form is given. */
import type { PublicEvent } from '../event.ts';
import type { Draft } from './draft.ts';
import type { FormOfFields } from './fields.tsx';

/** A reply that is changed by its personal link: the address is settled, and the seats it has are its own. */
export interface Changing {
  held: number;
  /** How large the party was before. */
  before: number;
}

export interface ReplyFormState extends FormOfFields {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  changing: Changing | null;
}
