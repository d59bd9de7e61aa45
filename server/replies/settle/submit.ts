/** Settles the replies of guests: checks who sends them, and hands them to the queues. */
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { isRefusal, refuse } from '#domain/kernel/route.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { Address, FindAddress } from '../../event-row/find-address.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { automatedRefusal, looksAutomated } from '../bot-check.ts';
import { changeByInvitation } from '../guest-link/change-by-invitation.ts';
import type { NoteBatch } from './apart.ts';
import { limitOfCallers } from './callers.ts';
import { noInvitationSentence } from './decide-one.ts';
import { knownAddresses } from './known-addresses.ts';
import { answersAgain, type Arrived, type SubmissionRequest, type SubmitResult } from './pending.ts';
import { makeQueues, type Queues } from './queue.ts';

export interface Settlement extends Pick<Queues, 'drain' | 'waiting'> {
  submit(customUrl: string, request: SubmissionRequest): Promise<SubmitResult>;
}

/** The settlement of one process. */
export function makeSettlement(
  deps: ServerDeps,
  findAddress: FindAddress,
  noteBatch: NoteBatch = () => {},
): Settlement {
  const { enter, drain, waiting } = makeQueues(deps, noteBatch);
  const addresses = knownAddresses(findAddress);
  const tooManyFrom = deps.config.rateLimit ? limitOfCallers() : () => null;
  const codes = invitationCodes(deps.keys);

  /**
   * A household that has already answered changes its reply, unless that reply was withdrawn in the
   * meantime.
   */
  async function settleOrChange(to: Address, request: Arrived): Promise<SubmitResult> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const settled = await enter(to, request);
      if (settled !== answersAgain) return settled;
      const changed = await changeByInvitation(deps, to, request, new Date());
      if (changed) return changed;
    }
    throw new DatabaseUnavailable('The reply to an invitation came and went all the time.');
  }

  return {
    async submit(customUrlGiven, request) {
      const customUrl = normalizeCustomUrl(customUrlGiven);
      const { form = {}, ip, arrivedAt } = request;
      const isAutomated = (to: Address) => looksAutomated(deps.keys, to.eventId, form, arrivedAt);
      let address = addresses.get(customUrl);
      // The address may belong to another event by now. The form's signature then has to match that
      // event.
      if (address && isAutomated(address)) address = undefined;
      const found = address ?? (await addresses.lookUp(customUrl));
      if (!found) return refuse('notFound', 'Event not found');
      if (isAutomated(found)) return automatedRefusal();
      const tooMany = ip === undefined ? null : tooManyFrom(ip, found.eventId);
      if (tooMany) return tooMany;
      const given = request.submission.invitation;
      const invitation = given ? codes.asked(given, arrivedAt) : null;
      if (given && !invitation) return refuse('notFound', noInvitationSentence);
      const settled = await settleOrChange(found, { ...request, invitation });
      if (!address || !isRefusal(settled) || settled.refused !== 'notFound') return settled;
      const current = await addresses.lookUp(customUrl);
      return current && current.eventId !== address.eventId
        ? settleOrChange(current, { ...request, invitation })
        : settled;
    },
    drain,
    waiting,
  };
}
