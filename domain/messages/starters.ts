/** Beginnings of messages to confirmed guests, for the host to finish. */
import { truncate } from '../kernel/text.ts';
import { isOver } from '../replies/deadline.ts';
import { type Audience, subjectLength } from './rules.ts';

interface Starter {
  label: string;
  subject: (name: string) => string;
  body: string;
}

const before: readonly Starter[] = [
  {
    label: 'Parking and shuttle',
    subject: (name) => truncate(`Getting there: ${name}`, subjectLength),
    body:
      'A few words on how to get there.\n\n' +
      'By car: you can park at [where].\n' +
      'By shuttle: it leaves from [where] at [time], and returns at [time].\n\n' +
      'The address is on the event page, with a map.',
  },
  {
    label: 'One week to go',
    subject: (name) => truncate(`One week to go: ${name}`, subjectLength),
    body:
      'It’s almost time, and we’re looking forward to seeing you.\n\n' +
      'Doors open at [time]. Please bring [what].\n\n' +
      'If something came up and you can’t make it, please change your reply with the button below so someone else can have your seat.',
  },
  {
    label: 'Thank you',
    subject: (name) => truncate(`Thank you: ${name}`, subjectLength),
    body: 'Thank you for your reply. We’re so glad that you’re coming.\n\nWe’ll write again with the last details shortly before.',
  },
];

const after: readonly Starter[] = [
  {
    label: 'Thank you',
    subject: (name) => truncate(`Thank you: ${name}`, subjectLength),
    body: 'Thank you for coming. We’re so glad that you were there.\n\nWe still think of [a moment].',
  },
  {
    label: 'Photos',
    subject: (name) => truncate(`Photos: ${name}`, subjectLength),
    body: 'Thank you for coming. The photos are here: [link]\n\nIf you took some, too, we’d love to see them.',
  },
];

const missed: readonly Starter[] = [
  {
    label: 'We missed you',
    subject: (name) => truncate(`We missed you: ${name}`, subjectLength),
    body: 'We’re sorry that you couldn’t make it, and we hope that you’re well.\n\nWe’d love to see you [when].',
  },
  {
    label: 'Photos',
    subject: (name) => truncate(`Photos: ${name}`, subjectLength),
    body: 'We missed you. If you’d like to see how it was, the photos are here: [link]',
  },
];

const bracketed = /\[[a-z ]+\]/g;
const blanks = new Set([...before, ...after, ...missed].flatMap(({ body }) => body.match(bracketed) ?? []));

/** Returns the blanks of our beginnings that a text still has, such as `[where]`. */
export const blanksIn = (text: string): string[] =>
  (text.match(bracketed) ?? []).filter((blank) => blanks.has(blank));

/** Says what to do about blanks, or returns undefined if there are none. */
export function blanksIssue(text: string): string | undefined {
  const { length } = blanksIn(text);
  if (length === 0) return undefined;
  return length === 1 ? 'Fill in the blank first' : `Fill in the ${length} blanks first`;
}

/** Returns the beginnings that fit: words of thanks once the event is over. */
export const startersAt = (
  event: { dateTime: string; endTime?: string | null },
  now: Date,
  audience: Audience = 'confirmed',
) => {
  if (audience === 'missed') return missed;
  const { dateTime, endTime } = event;
  const end = endTime ? new Date(endTime) : null;
  return isOver({ dateTime: new Date(dateTime), endTime: end }, now) ? after : before;
};

/** The words by which a host asks households for their addresses. */
export const addressRequest = (name: string): { subject: string; body: string } => ({
  subject: truncate(`Your address: ${name}`, subjectLength),
  body: 'We’d like to mail you an invitation. Please send us your address with the button below.',
});
