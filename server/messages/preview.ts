/** Checks and counts a message before it is sent, and shows its first mail. */
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { settingsIn } from '#domain/languages/translate.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { MessageTarget, MessageWords, ShownWords } from '#domain/messages/contract.ts';
import {
  checkMessage,
  exactTarget,
  filteringKinds,
  isHouseholdAudience,
  type MessageTranslations,
  mayBeConfirmed,
  messageLimits,
  targetIssue,
  wordsFor,
} from '#domain/messages/rules.ts';
import { textOf } from '#domain/kernel/sentence.ts';
import type { Db } from '../db/connect.ts';
import { findTexts } from '../languages/texts.store.ts';
import { newId } from '../db/id.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { billingOf } from '../plans/billing.ts';
import { readQuestions } from '../questions/event-questions.store.ts';
import type { ServerDeps } from '../http/deps.ts';
import { aboutReplies } from './about.store.ts';
import { payloadFor, payloadForHousehold } from './hand-over.ts';
import { countEveryone, firstRecipient } from './households.store.ts';
import { countInLine } from './recipients.store.ts';
import { countSent, windowBegins } from './messages.store.ts';
import type { MessageEvent } from './message-event.ts';
import { messagesTime } from './time.ts';

/** Returns the field of the target that is wrong, as a refusal, or null. */
export async function refusedTarget(
  tx: Db,
  event: { id: string; tenantId: string; languages: readonly Language[] },
  {
    survey = null,
    translations = null,
    ...target
  }: MessageTarget & Pick<MessageWords, 'survey' | 'translations'>,
) {
  const { filter } = exactTarget(target);
  const questionId = filter?.questionId;
  const question = questionId
    ? (await readQuestions(tx, event)).find(({ id }) => id === questionId)
    : undefined;
  const foreign = Object.keys(translations ?? {}).find(
    (tag) => !event.languages.some((language) => language === tag),
  );
  const issue =
    targetIssue(target) ??
    (foreign === undefined
      ? null
      : { path: `translations.${foreign}`, message: 'This event isn’t translated into this language' }) ??
    (survey && !mayBeConfirmed(target.audience)
      ? { path: 'survey', message: 'Only confirmed guests can answer the survey' }
      : null) ??
    (questionId && (!question || question.sensitive || !filteringKinds.includes(question.kind))
      ? {
          path: 'filter.questionId',
          message: 'Choose a question that has options and isn’t marked as sensitive',
        }
      : null);
  return issue && refuse('invalid', issue.message, { issues: [issue] });
}

/** Returns the translations as they are stored: without the original, which the message has. */
export const translationsOf = (
  { languages }: { languages: readonly Language[] },
  { translations }: Pick<MessageWords, 'translations'>,
): MessageTranslations =>
  Object.fromEntries(Object.entries(translations ?? {}).filter(([tag]) => tag !== languages[0]));

const languageOf = (first: Awaited<ReturnType<typeof firstRecipient>>): Language | null =>
  first && ('reply' in first ? first.reply : first.household).language;

/** Returns a language of the event: the wanted one, else the original. */
const languageToShow = (
  { languages: [original = defaultLanguage, ...others] }: { languages: readonly Language[] },
  wanted: Language | null | undefined,
): Language => others.find((each) => each === wanted) ?? original;

export async function previewMessage(
  tx: Db,
  { own, ...context }: MessageEvent,
  shown: ShownWords,
  { config, now }: Pick<ServerDeps, 'config'> & { now: Date },
) {
  const { event } = context;
  const refused = await refusedTarget(tx, event, shown);
  if (refused) return refused;
  const target = exactTarget(shown);
  const first = await firstRecipient(tx, own, event.id, target);
  const language = languageToShow(event, shown.language ?? languageOf(first));
  const words = { ...shown, ...wordsFor({ ...shown, translations: translationsOf(event, shown) }, language) };
  const waiting = Math.max(1, await countInLine(tx, own, event.id));
  const household =
    first && 'household' in first ? first.household : { id: newId(), rotation: 0, label: 'Guest', names: [] };
  const reply =
    first && 'reply' in first
      ? first.reply
      : { displayName: 'Guest', position: 1, standing: 'confirmed' as const };
  const texts = [words.subject, words.body];
  const about =
    first && 'reply' in first
      ? (await aboutReplies(tx, event, [first.reply], { texts, codes: null })).get(first.reply.id)
      : undefined;
  const shared = { event, waiting, now };
  const isToHousehold = first ? 'household' in first : isHouseholdAudience(words.audience);
  const payload = {
    event: {
      ...eventSnapshot({ ...context, cover: await findMailedCover(tx, event) }),
      ...(language === event.languages[0] ? {} : settingsIn(await findTexts(tx, event), language)),
    },
    ...(isToHousehold
      ? payloadForHousehold(shared, words, household, null)
      : payloadFor(shared, words, { ...reply, about }, null)),
  };
  const rendered = renderMessage('guest.message', payload, {
    ...config,
    language,
    causedAt: now,
  });
  const { subject, html, text, from, replyTo } = rendered;
  return ok(200, {
    recipients: (await countEveryone(tx, own, event.id, target)).recipients,
    from: from.name || from.address,
    replyTo: replyTo?.address ?? null,
    subject,
    html,
    text,
  });
}

export async function countMessage(
  tx: Db,
  { own, event, tenant }: MessageEvent,
  body: MessageTarget,
  now: Date,
) {
  const refused = await refusedTarget(tx, event, body);
  if (refused) return refused;
  const target = exactTarget(body);
  const size = await countEveryone(tx, own, event.id, target);
  const { closed } = await messagesTime(tx, own, event, now);
  const check = checkMessage({
    audience: target.audience,
    isNarrowed: target.filter !== null,
    ...size,
    closed: closed(target.audience),
    limits: messageLimits(billingOf(tenant), now),
    sent: await countSent(tx, own, event.id, windowBegins(now)),
  });
  return ok(200, { ...size, refusal: check.kind === 'ok' ? null : textOf(check.sentence) });
}
