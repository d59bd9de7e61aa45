import type { Door } from '../model/door.ts';
import { words } from '../words.ts';
import { Button, Message } from './parts.tsx';
import { saveFile } from './save-file.ts';

/**
 * Shown once the link has ended. Rows that the server refused stay until the volunteer has them in
 * a file.
 */
export function Ended({ door }: { door: Door }) {
  const { ended, rows, isAllSent } = door.view;
  const isUnknown = ended === 'unknown';
  // A server that doesn't know the link answers no row.
  const waiting = rows.filter(({ state }) => state === 'waiting' && !isUnknown);
  const refused = rows.filter(({ state }) => state === 'refused' || (isUnknown && state === 'waiting'));
  const reasons = [...new Set(refused.flatMap(({ reason }) => reason ?? []))];

  async function save(): Promise<void> {
    saveFile(door.savedQueue());
    if (waiting.length === 0) await door.forget();
    else await door.noteSaved();
  }

  return (
    <Message title={ended === null ? words.page.title : words.ended[ended]}>
      <p>{words.ended.how}</p>
      {isAllSent && <p>{words.ended.allSent}</p>}
      {waiting.length > 0 && <p role="status">{words.ended.sending({ count: waiting.length })}</p>}
      {refused.length > 0 && (
        <div role="alert">
          <h2>{words.ended.refusedRows({ count: refused.length })}</h2>
          {reasons.map((reason) => (
            <p key={reason}>{words.refused[reason]}</p>
          ))}
          <p>{words.ended.saveFirst}</p>
        </div>
      )}
      {rows.some(({ state }) => state !== 'sent') && (
        <Button kind="main" onClick={() => void save()}>
          {words.leave.save}
        </Button>
      )}
    </Message>
  );
}
