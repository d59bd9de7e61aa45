/** The texts for a guest who erases their data. These pages need no script. */
import type { ReactNode } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { removedThings } from '#domain/privacy/removed-things.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import type { PublicEvent } from '../page/event.ts';
import { usePlainWords } from '../page/server/plain-words.ts';

/**
 * Returns the persons that a guest may choose to erase alone: those with a name, unless only one
 * has one.
 */
export const erasable = ({ guestDetails }: OwnReply) => {
  const named = guestDetails.filter(({ name }) => name !== '');
  return named.length > 1 ? named : [];
};

/** Asks which persons to erase. */
export function WhomToErase({ reply }: { reply: OwnReply }) {
  const { erase: words } = usePlainWords();
  return (
    <p className="field">
      <label htmlFor="erase-whom">{words.eraseWho}</label>
      <select id="erase-whom" name="whom">
        <option value="">{words.eraseAll}</option>
        {erasable(reply).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

export function EraseQuestion({
  event,
  reply,
  children,
}: {
  event: PublicEvent;
  reply: OwnReply;
  children: ReactNode;
}) {
  const { erase: words } = usePlainWords();
  return (
    <>
      <h2>{words.eraseTitle}</h2>
      <p>{reply.status === 'confirmed' && !event.past ? words.eraseSeats : words.eraseText}</p>
      {children}
      <p className="soft">{words.mailStays}</p>
    </>
  );
}

/** Returns the sentences that are shown next to a certificate's list. */
export function certificateSentences(
  {
    what,
    seatsFreed,
    totalsKept,
    surveyKept,
    removed,
  }: Pick<Certificate, 'what' | 'seatsFreed' | 'totalsKept' | 'surveyKept' | 'removed'>,
  words: PlainWords['erased'],
): string[] {
  const ofGuestList = (removed.replies ?? 0) === 0 && (removed.guests ?? 0) === 0;
  const [all, single] = ofGuestList ? [words.household, words.person] : [words.reply, words.guest];
  return [
    what === 'reply' ? all : single,
    ...(seatsFreed > 0 ? [words.seats({ count: seatsFreed })] : []),
    ...(totalsKept ? [words.totalsKept] : []),
    ...(surveyKept ? [words.surveyKept] : []),
  ];
}

/** Lists what an erasure removed: one line for each kind of data. */
export function Removed({ certificate: { id, removed } }: { certificate: Certificate }) {
  const { erased: words } = usePlainWords();
  const things = removedThings.filter((thing) => (removed[thing] ?? 0) > 0);
  return (
    <>
      <ul className="certificate">
        {things.map((thing) => (
          <li key={thing}>{words[thing]({ count: removed[thing] ?? 0 })}</li>
        ))}
      </ul>
      <p className="soft">{words.certificate({ id })}</p>
    </>
  );
}

/** Shows the certificate of an erasure. */
export function ErasedWords({ certificate }: { certificate: Certificate }) {
  const { erased: words } = usePlainWords();
  return (
    <>
      <h2>{words.title}</h2>
      {certificateSentences(certificate, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Removed certificate={certificate} />
    </>
  );
}
