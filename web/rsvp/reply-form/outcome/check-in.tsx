/** The code that a confirmed party shows at the door. It needs no script. */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../../page/event.ts';
import { useWords } from '../../page/words.ts';

export function CheckIn({
  event,
  reply,
  token,
}: {
  event: PublicEvent;
  reply: OwnReply;
  /** The token of the personal link. */
  token: string | null;
}) {
  const { outcome: words } = useWords();
  if (!reply.checkInCode || token === null || event.cancelled || event.past) return null;
  const at = `/rsvp/${encodeURIComponent(event.customUrl)}/reply/${encodeURIComponent(token)}`;
  return (
    <figure className="check-in">
      <figcaption>{words.showAtDoor}</figcaption>
      <img src={`${at}/check-in.svg`} alt="" width="200" height="200" />
      <b>{reply.checkInCode}</b>
    </figure>
  );
}
