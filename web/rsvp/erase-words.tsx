/** What is asked before an erasure, with scripts and without. */
import type { ReactNode, Ref } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from './event.ts';

/** Whom an erasure can be about: with a name, and not the only one. */
export const erasable = ({ guestDetails }: OwnReply) => {
  const named = guestDetails.filter(({ name }) => name !== '');
  return named.length > 1 ? named : [];
};

/** `value` and `onChange` are left out where a plain form sends it. */
export const WhomToErase = ({
  reply,
  value,
  onChange,
}: {
  reply: OwnReply;
  value?: string;
  onChange?: (value: string) => void;
}) => (
  <p className="field">
    <label htmlFor="erase-whom">Who is erased</label>
    <select
      id="erase-whom"
      name="whom"
      {...(onChange && { value, onChange: (event) => onChange(event.target.value) })}
    >
      <option value="">All of us</option>
      {erasable(reply).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </p>
);

export const EraseQuestion = ({
  event,
  reply,
  heading,
  children,
}: {
  event: PublicEvent;
  reply: OwnReply;
  /** Where the focus goes once this is shown. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) => (
  <>
    <h2 {...(heading && { ref: heading, tabIndex: -1 })}>Erase your data?</h2>
    <p>
      Names, answers and mails are removed from every place for good.
      {reply.status === 'confirmed' && !event.past ? ' Your seats go to others.' : ''} Once all of you are
      erased, this link leads nowhere.
    </p>
    {children}
    <p className="soft">The mails that you have stay in your mailbox.</p>
  </>
);
