/** Lets a host accept or discard what households entered in the address form. */
import { emailDiffers, fieldsIn, type GivenField, withTaken } from '#domain/guest-list/given/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { seenEvent } from '../../event-row/caller-right.ts';
import type { TenantDb } from '../../db/connect.ts';
import { scopeOfOwner } from '../../db/scope.ts';
import { type EventRow, findEvent } from '../../event-row/event.store.ts';
import { isId } from '../../http/problem.ts';
import { householdPath } from '../../invitation-row/household-letter.ts';
import type { InvitationCodes } from '../../invitation-row/invitation-keys.ts';
import { hasLetterReached } from '../../invitation-row/told.store.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { can } from '#domain/access/rules.ts';
import {
  type Acting,
  type Deps,
  noEvent,
  noInvitation,
  note,
  withGuestList,
  withInvitation,
} from '../change.ts';
import { addressOf } from '../create.store.ts';
import { householdOf, toInvitation } from '../presenter.ts';
import {
  type InvitationView,
  readInvitation,
  readInvitations,
  writeInvitation,
} from '../households.store.ts';
import { idsWithGiven, removeGiven, shortenGiven } from './given.store.ts';

/** How many households one transaction handles. */
const partSize = 200;

/** The locked event of an acceptance, and its moment. */
interface Taking {
  event: EventRow;
  codes: InvitationCodes;
  now: Date;
}

/**
 * Writes the fields that a household sent and the host accepted. If mail now goes to another
 * address, the former one gets a mail.
 */
async function take(
  tx: TenantDb,
  { event, codes, now }: Taking,
  before: InvitationView,
  fields: readonly GivenField[],
): Promise<void> {
  const { given } = before;
  if (!given) return;
  const household = withTaken(householdOf(before), given.address, fields);
  await writeInvitation(tx, before, household, { updatedAt: now });
  const former = addressOf(before.email, before.invitees);
  if (former === null || !fields.includes('email') || !emailDiffers(former, given.address)) return;
  // The page of a draft doesn't ask whether the invitation is the reader's. The household's link
  // goes to no address that never got it, because a host may have mistyped that address.
  const hasLink = event.status !== 'draft' && (await hasLetterReached(tx, before, former));
  await enqueue(tx, [
    {
      tenantId: event.tenantId,
      eventId: event.id,
      template: 'guest.addressChanged',
      toEmail: former,
      toName: before.label,
      payload: {
        invitationId: before.id,
        displayName: before.label,
        ...(hasLink && {
          notMePath: `${householdPath(event, codes.tokenOf({ ...before, eventId: event.id }))}&notme=1`,
        }),
      },
    },
  ]);
}

/** Accepts these fields of one household's entry, and discards the others. */
export const takeGiven = (deps: Deps, caller: Acting, id: string, fields: readonly GivenField[]) =>
  withInvitation(deps, caller, { id, action: 'reservation.edit' }, async (tx, { context }, before) => {
    const { event } = context;
    if (!before.given) return refuse('conflict', 'This household sent no new details for you to review.');
    const takenFields = fieldsIn(before.given.address).filter((field) => fields.includes(field));
    if (takenFields.length > 0) {
      await take(tx, { event, codes: deps.codes, now: caller.now }, before, takenFields);
      await note(tx, caller, event, 'invitation.updated', { id, label: before.label });
    }
    await removeGiven(tx, before, before.given.givenAt);
    const after = await readInvitation(tx, event, id);
    if (!after) return noInvitation();
    const { customUrl } = event;
    return ok(
      200,
      toInvitation(after, {
        codes: deps.codes,
        publicUrl: deps.config.publicUrl,
        customUrl,
        withKeys: true,
      }),
    );
  });

/**
 * Accepts all fields of one household's entry, except an email that differs. That field keeps
 * waiting.
 */
async function takeAllOf(
  tx: TenantDb,
  taking: Taking,
  before: InvitationView,
): Promise<{ isChanged: boolean; isLeft: boolean }> {
  if (!before.given) return { isChanged: false, isLeft: false };
  const { address, givenAt } = before.given;
  const isLeft = emailDiffers(addressOf(before.email, before.invitees), address);
  const fields = fieldsIn(address).filter((field) => field !== 'email' || !isLeft);
  if (fields.length > 0) await take(tx, taking, before, fields);
  if (isLeft) {
    const onlyEmail = {
      ...{ envelopeName: '', phone: '', email: address.email },
      address: { lines: [], postcode: '', city: '', country: '' },
    };
    await shortenGiven(tx, before, givenAt, onlyEmail);
  } else {
    await removeGiven(tx, before, givenAt);
  }
  return { isChanged: fields.length > 0, isLeft };
}

/**
 * Accepts the entries of these households, or of all households of the event, some in each
 * transaction.
 */
export async function takeAllGiven(
  deps: Deps,
  caller: Acting,
  eventId: string,
  body: { ids?: readonly string[] | null | undefined; all?: boolean | null | undefined },
) {
  if (!body.ids && body.all !== true) {
    return refuse('invalid', undefined, { issues: [{ path: 'ids', message: 'Choose households' }] });
  }
  const { actor, scope, now } = caller;
  const ids = await deps.database.transaction(scope, async (tx) => {
    const event = await findEvent(tx, scope, eventId);
    if (!event) return noEvent();
    if (!can(actor, 'reservation.edit', seenEvent(actor, event))) return refuse('forbidden');
    const key = { id: event.id, tenantId: scopeOfOwner(scope, event).tenantId };
    return idsWithGiven(tx, key, body.ids ? body.ids.filter(isId) : null);
  });
  if ('refused' in ids) return ids;
  let changed = 0;
  const left: { id: string; reason: 'emailDiffers' }[] = [];
  for (let from = 0; from < ids.length; from += partSize) {
    const part = await withGuestList(
      deps,
      caller,
      eventId,
      'reservation.edit',
      now,
      async (tx, { context }) => {
        const { event } = context;
        let takenCount = 0;
        const stay: string[] = [];
        for (const before of await readInvitations(tx, event, ids.slice(from, from + partSize))) {
          const { isChanged, isLeft } = await takeAllOf(tx, { event, codes: deps.codes, now }, before);
          if (isChanged) takenCount++;
          if (isLeft) stay.push(before.id);
        }
        if (takenCount > 0) {
          await note(tx, caller, event, 'invitation.changedMany', {
            id: null,
            label: null,
            households: takenCount,
          });
        }
        return ok(200, { taken: takenCount, stay });
      },
    );
    if ('refused' in part) return part;
    changed += part.body.taken;
    left.push(...part.body.stay.map((id) => ({ id, reason: 'emailDiffers' as const })));
  }
  return ok(200, { changed, left });
}
