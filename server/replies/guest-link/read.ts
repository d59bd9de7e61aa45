/** A guest opens their reply with the personal link. */
import { ok, type Result } from '#domain/kernel/route.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import type { Language } from '#domain/languages/languages.ts';
import { optionPath } from '#domain/languages/paths.ts';
import type { OwnReply, repliesRoutes } from '#domain/replies/contract.ts';
import type { AppDeps } from '../../services.ts';
import { householdsToJoin } from '../../invitation-row/joinable.store.ts';
import type { Db } from '../../db/connect.ts';
import { findTexts } from '../../languages/texts.store.ts';
import { readEventQuestions } from '../../questions/event-questions.store.ts';
import { replyLinks } from '../links.ts';
import { checkInCode } from '../check-in.ts';
import { toOwnReply } from '../presenter.ts';
import { linePositions } from '../waitlist/line-positions.store.ts';
import { findLinkedReply } from '../rows/reply.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { keptOptionsOf } from './kept-options.ts';
import { gone, type LinkParams } from './reply-of-link.ts';

const answersAny = ({ answers, guestDetails }: Pick<ReplyRow, 'answers' | 'guestDetails'>): boolean =>
  answers !== null || guestDetails.some((guest) => guest.answers != null);

/** Returns options with their labels in a language of the event, if the host translated them. */
async function inWords(
  tx: Db,
  { eventId: id, tenantId }: Pick<ReplyRow, 'eventId' | 'tenantId'>,
  { keptOptions }: ReturnType<typeof keptOptionsOf>,
  language: Language | null,
): Promise<Pick<OwnReply, 'keptOptions'>> {
  if (!keptOptions) return {};
  const texts = language === null ? [] : await findTexts(tx, { id, tenantId });
  const said = new Map(
    texts.filter((each) => each.language === language).map((each) => [each.path, each.text]),
  );
  return {
    keptOptions: keptOptions.map((option) => ({
      ...option,
      label: said.get(optionPath(option.questionId, option.id)) ?? option.label,
    })),
  };
}

export async function readOwnReply(
  deps: AppDeps,
  { customUrl, token }: LinkParams,
  asked?: string,
): Promise<Result<typeof repliesRoutes.ownReply>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  const links = replyLinks(deps.keys);
  return deps.database.transaction(event.scope, async (tx) => {
    const found = await findLinkedReply(tx, event, links, token);
    if (!found) return gone();
    const row = found.reply;
    const questions = answersAny(row)
      ? await readEventQuestions(tx, { id: event.eventId, tenantId: event.tenantId })
      : [];
    const { language } = languageOfPage({ asked }, found.languages);
    const translated = language === found.languages[0] ? null : language;
    const joinable = links.isMailed(row, token) ? (await householdsToJoin(tx, row))[0] : undefined;
    const reply = {
      ...toOwnReply(row),
      ...(await inWords(tx, row, keptOptionsOf(questions, row), translated)),
      checkInCode: checkInCode(found, row, links),
      ...(joinable && { joinable: { invitationId: joinable.id, household: joinable.label } }),
    };
    if (reply.status !== 'waitlisted' || reply.awaitingApproval) return ok(200, reply);
    const place = (await linePositions(tx, [row])).get(row.id);
    return ok(200, { ...reply, ...(place && { place }) });
  });
}
