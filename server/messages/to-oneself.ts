/** Sends a message as a test mail to the host who writes it, before guests get it. */
import { ok, refuse } from '#domain/kernel/route.ts';
import type { ShownWords } from '#domain/messages/contract.ts';
import { isHouseholdAudience, wordsFor } from '#domain/messages/rules.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { actorLabel, type Actor } from '../http/actor.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { testsPerHour } from '../guest-list/send/pace.ts';
import { countTests } from '../guest-list/send/sending.store.ts';
import { sampleCode } from './about.store.ts';
import { payloadFor, payloadForHousehold } from './hand-over.ts';
import type { MessageEvent } from './message-event.ts';
import { translationsOf } from './preview.ts';
import { countInLine } from './recipients.store.ts';

export async function mailToOneself(
  tx: Db,
  { own, event }: MessageEvent,
  shown: ShownWords,
  { actor, now }: { actor: Actor; now: Date },
) {
  const language = event.languages.find((each) => each === shown.language);
  const words = { ...shown, ...wordsFor({ ...shown, translations: translationsOf(event, shown) }, language) };
  if ((await countTests(tx, event, actor.email, 'guest.message')) >= testsPerHour) {
    return refuse('tooMany', `You can send up to ${testsPerHour} tests an hour.`, {
      extra: { retryAfter: 3_600 },
    });
  }
  const waiting = Math.max(1, await countInLine(tx, own, event.id));
  const shared = { event, waiting, now };
  const toName = actorLabel(actor);
  // The test mail belongs to no reply, so its link can't be used to answer.
  const household = { id: newId(), rotation: 0, label: toName, names: [toName] };
  const recipient = {
    displayName: toName,
    position: 1,
    standing: 'confirmed' as const,
    about: { names: [toName], label: toName, code: sampleCode },
  };
  await enqueue(tx, [
    {
      tenantId: event.tenantId,
      eventId: event.id,
      template: 'guest.message',
      toEmail: actor.email,
      toName,
      payload: {
        ...(isHouseholdAudience(words.audience)
          ? payloadForHousehold(shared, words, household, null)
          : payloadFor(shared, words, recipient, null)),
        isTest: true,
        ...(language && { language }),
      },
    },
  ]);
  return ok(200, { message: `A test is on its way to ${actor.email}` });
}
