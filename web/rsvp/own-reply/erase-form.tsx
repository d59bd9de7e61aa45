/** Asks which persons of the guest's own reply to erase, before it happens. */
import { type ReactNode, type Ref, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { erasable, EraseQuestion, WhomToErase } from './own-reply-words.tsx';
import { useWords } from '../page/words.ts';

export function EraseForm({
  event,
  reply,
  heading,
  pending,
  onErase,
  children,
}: {
  event: PublicEvent;
  reply: OwnReply;
  heading: Ref<HTMLHeadingElement>;
  pending: boolean;
  onErase: (guestId: string | null) => Promise<void>;
  /** The way back. */
  children: ReactNode;
}) {
  const { own: words } = useWords();
  const [whom, setWhom] = useState('');
  return (
    <EraseQuestion event={event} reply={reply} heading={heading}>
      {erasable(reply).length > 0 && <WhomToErase reply={reply} value={whom} onChange={setWhom} />}
      <div className="actions">
        <button
          type="button"
          className="button danger"
          onClick={() => void onErase(whom === '' ? null : whom)}
          aria-disabled={pending || undefined}
        >
          {pending ? words.erasing : words.erase}
        </button>
        {children}
      </div>
    </EraseQuestion>
  );
}
