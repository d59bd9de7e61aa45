/** Asks which persons of the guest's own reply to erase, before it happens. */
import { type ReactNode, type Ref, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { erasable, EraseQuestion, eraseReplyLabel, WhomToErase } from './own-reply-words.tsx';

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
          {pending ? 'Erasing...' : eraseReplyLabel}
        </button>
        {children}
      </div>
    </EraseQuestion>
  );
}
