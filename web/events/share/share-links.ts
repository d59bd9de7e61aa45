/** The text that a host sends with an event's link, and the links that open a messenger with it. */
import type { Event } from '#domain/events/contract.ts';
import { formatLongDay, formatTime } from '#web/kernel/formats.ts';
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
>;

/** Says what a person with nothing but the event's link can do. */
export const linkLetsIn = ({ inviteMode }: Pick<SharedEvent, 'inviteMode'>): string =>
  inviteMode === 'invited' ? homeWords.events.onlyInvited : homeWords.events.anyone;

/** Returns the suggested text. The host can change it in every messenger. */
export const shareText = (event: SharedEvent): string =>
  [
    event.displayName
      ? homeWords.events.wouldLove({ host: event.displayName, event: event.name })
      : homeWords.events.youAreInvited({ event: event.name }),
    `${formatLongDay(new Date(event.dateTime), event.timezone)}, ${formatTime(new Date(event.dateTime), event.timezone)}${event.location && event.inviteMode !== 'invited' ? `, ${event.location}` : ''}.`,
    homeWords.events.pleaseReply,
  ].join(' ');

const whole = (event: SharedEvent, url: string) => encodeURIComponent(`${shareText(event)} ${url}`);

export const whatsAppHref = (event: SharedEvent, url: string) => `https://wa.me/?text=${whole(event, url)}`;

export const smsHref = (event: SharedEvent, url: string) => `sms:?&body=${whole(event, url)}`;

export const mailHref = (event: SharedEvent, url: string) =>
  `mailto:?subject=${encodeURIComponent(event.name)}&body=${encodeURIComponent(`${shareText(event)}\n\n${url}`)}`;
