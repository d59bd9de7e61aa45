/** The text that a host sends with an event's link, and the links that open a messenger with it. */
import type { Event } from '#domain/events/contract.ts';
import { datesIn } from '#domain/languages/dates.ts';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { handoutIn } from '#domain/words/handout/index.ts';
import { homeWords } from '#web/kernel/home-words.ts';

export type SharedEvent = Pick<
  Event,
  | 'id'
  | 'tenantId'
  | 'createdBy'
  | 'right'
  | 'name'
  | 'displayName'
  | 'customUrl'
  | 'dateTime'
  | 'timezone'
  | 'location'
  | 'inviteMode'
  | 'languages'
>;

/** Says what a person with nothing but the event's link can do. */
export const linkLetsIn = ({ inviteMode }: Pick<SharedEvent, 'inviteMode'>): string =>
  inviteMode === 'invited' ? homeWords.events.onlyInvited : homeWords.events.anyone;

/**
 * Returns the suggested text, in the language in which the event is written. The host can change it
 * in every messenger.
 */
export function shareText(event: SharedEvent): string {
  const [language = defaultLanguage] = event.languages;
  const [{ text }, dates] = [handoutIn(language), datesIn(language)];
  const starts = new Date(event.dateTime);
  return [
    event.displayName
      ? text.wouldLove({ host: event.displayName, event: event.name })
      : text.youAreInvited({ event: event.name }),
    `${dates.longDay(starts, event.timezone)}, ${dates.time(starts, event.timezone)}${event.location && event.inviteMode !== 'invited' ? `, ${event.location}` : ''}.`,
    text.pleaseReply,
  ].join(' ');
}

const whole = (event: SharedEvent, url: string) => encodeURIComponent(`${shareText(event)} ${url}`);

export const whatsAppHref = (event: SharedEvent, url: string) => `https://wa.me/?text=${whole(event, url)}`;

export const smsHref = (event: SharedEvent, url: string) => `sms:?&body=${whole(event, url)}`;

export const mailHref = (event: SharedEvent, url: string) =>
  `mailto:?subject=${encodeURIComponent(event.name)}&body=${encodeURIComponent(`${shareText(event)}\n\n${url}`)}`;
