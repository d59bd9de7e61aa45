/** Puts mail into the built-in mailbox if there is no mail server. */
import { isUnavailable } from '../../db/connect.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { type NoteFailed, unwritable } from './failing.ts';
import { codePicture } from '../../mail/templates/letter.ts';
import type { LeasedMail } from '../outbox.store.ts';
import { type MailboxLetter, putIntoMailbox } from './outcome.store.ts';
import { render } from '../contents/rendering.ts';

/** How long rendering may run before it lets waiting requests go first. */
const turnMs = 2;

export async function fillMailbox(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  messages: readonly LeasedMail[],
  noteFailed: NoteFailed,
): Promise<void> {
  const letters: MailboxLetter[] = [];
  let turnBegan = performance.now();
  for (const message of messages) {
    try {
      const { subject, html, text, calendar, picture } = render(config, message);
      // The mailbox stores no attachment of a mail except its calendar entry.
      const whole = picture ? html.replace(`cid:${codePicture}`, `data:image/png;base64,${picture}`) : html;
      letters.push({ message, subject, html: whole, text, calendar: calendar?.content ?? null });
    } catch (error) {
      await noteFailed(message, unwritable(error));
    }
    if (performance.now() - turnBegan < turnMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turnBegan = performance.now();
  }
  if (letters.length === 0) return;
  try {
    await putIntoMailbox(database.platform, letters);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // Stores the mails one by one, so that a mail that cannot be stored does not block the others.
    for (const letter of letters) {
      await putIntoMailbox(database.platform, [letter]).catch((reason: unknown) =>
        noteFailed(letter.message, { error: reason, kind: 'other' }),
      );
    }
  }
}
