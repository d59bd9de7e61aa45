/** Fills a database and returns what a test of all calls needs: tokens, ids and a household. */
import { buildDoor } from '../build-door.ts';
import { buildHelper, buildReadingLink } from '../build-helper.ts';
import { newId } from '../../db/id.ts';
import {
  buildEvent,
  buildGift,
  buildGuestMessage,
  buildImport,
  buildQuestion,
  buildSurveyAnswers,
  buildUser,
  signedInAs,
} from '../builders.ts';
import { onTestServer, type TestDatabase } from '../database.ts';
import { buildHousehold } from '../households.ts';
import { fillStatements, type Sizes } from './fill.ts';
import type { Place } from './walk.ts';

/** @param last a statement for the end, such as `analyze`. */
export async function fillPlace(
  made: TestDatabase & { url: string },
  sizes: Sizes,
  last: string,
): Promise<Place> {
  const name = new URL(made.url).pathname.slice(1);
  const admin = await signedInAs(made, 'admin');
  const tenantId = admin.tenant!.id;
  const settings = { tenantId, createdBy: admin.user.id, maxGuests: 1_000_000, enableWaitlist: true };
  const big = await buildEvent(made, { ...settings, name: 'Gala', languages: ['en', 'de'] });
  const small = await buildEvent(made, settings);
  const of = { tenantId, userId: admin.user.id, bigId: big.id, smallId: small.id };
  await onTestServer([...fillStatements(sizes, of), last], name);
  await buildSurveyAnswers(made, big, 5);
  const household = await buildHousehold(made, big, ['Grace Hopper', 'Alan Turing']);
  const other = await buildHousehold(made, big, ['Ada Lovelace', '']);
  const idsOf = async (table: string, order: string) => {
    const { rows } = await made.platform.execute<{ id: string }>(
      `select id from ${table} where event_id = '${big.id}' order by ${order} limit 9`,
    );
    return rows.map(({ id }) => id);
  };
  const replies = await idsOf('reservations', 'arrival');
  const { id: userId } = await buildUser(made, { tenantId, role: 'guest' });
  await buildHelper(made, big, userId, 'view');
  const [messageId = ''] = await idsOf('outbox', 'created_at');
  const tokens = {
    admin: admin.token,
    superadmin: (await signedInAs(made, 'superadmin')).token,
    guest: (await signedInAs(made, 'guest', admin.tenant!)).token,
  };
  // Calls that need a confirmed identity come late in a walk, which may take an hour.
  await onTestServer([`update sessions set confirmed_at = now() + interval '1 hour'`], name);
  return {
    big,
    small,
    tokens,
    household,
    households: await idsOf('invitations', 'sort'),
    replies,
    foreign: {
      tenantId,
      userId,
      eventId: big.id,
      reservationId: replies[0]!,
      invitationId: other.id,
      questionId: await buildQuestion(made, big),
      giftId: await buildGift(made, big),
      ...(await buildDoor(made, big)),
      readingLinkId: await buildReadingLink(made, big),
      guestMessageId: await buildGuestMessage(made, big),
      importId: await buildImport(made, big),
      joinRequestId: newId(),
      messageId,
    },
  };
}
