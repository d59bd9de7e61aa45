/** Texts to begin a message with, for the host to finish. */
import { truncate } from '#domain/kernel/text.ts';
import { type Audience, subjectLength } from '#domain/messages/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import { words } from './words.ts';

interface Starter {
  label: string;
  subject: (name: string) => string;
  body: string;
}

type Subject = (of: { event: string }) => string;

const within =
  (subject: Subject) =>
  (name: string): string =>
    truncate(subject({ event: name }), subjectLength);

/** Returns the suggested text for a message to this audience. */
export function suggestedMessage(
  audience: Audience,
  event: { name: string },
): { subject: string; body: string } {
  const { aboutSubject, waitSubject, waitBody } = words.starters;
  const waits = audience === 'waitlisted' || audience === 'waiting';
  return waits
    ? { subject: within(waitSubject)(event.name), body: waitBody }
    : { subject: within(aboutSubject)(event.name), body: '' };
}

function starters() {
  const { starters: own } = words;
  const thanks = { label: own.thanks, subject: within(own.thanksSubject) };
  const photos = { label: own.photos, subject: within(own.photosSubject) };
  return {
    before: [
      { label: own.shuttle, subject: within(own.shuttleSubject), body: own.shuttleBody },
      { label: own.week, subject: within(own.weekSubject), body: own.weekBody },
      { ...thanks, body: own.thanksBody },
    ],
    after: [
      { ...thanks, body: own.thanksAfterBody },
      { ...photos, body: own.photosBody },
    ],
    missed: [
      { label: own.missed, subject: within(own.missedSubject), body: own.missedBody },
      { ...photos, body: own.missedPhotosBody },
    ],
  } satisfies Record<string, Starter[]>;
}

const bracketed = /\[[^[\]\n]+\]/g;

/** Returns the blanks that are left in a suggested text, such as `[where]`. */
export function blanksIn(text: string): string[] {
  const ours = Object.values(starters()).flatMap((each) => each.flatMap(({ body }) => body.match(bracketed)));
  return (text.match(bracketed) ?? []).filter((blank) => ours.includes(blank));
}

/** Says what to do about blanks, or returns undefined if there are none. */
export function blanksIssue(text: string): string | undefined {
  const { length: count } = blanksIn(text);
  return count === 0 ? undefined : words.checks.blanks({ count });
}

/** Returns the suggestions that fit: a thank-you once the event is over. */
export function startersAt(
  event: { dateTime: string; endTime?: string | null },
  now: Date,
  audience: Audience = 'confirmed',
): Starter[] {
  const { before, after, missed } = starters();
  if (audience === 'missed') return missed;
  const { dateTime, endTime } = event;
  const end = endTime ? new Date(endTime) : null;
  return isOver({ dateTime: new Date(dateTime), endTime: end }, now) ? after : before;
}

/** The suggested text that asks households for their addresses. */
export const addressRequest = (name: string): { subject: string; body: string } => ({
  subject: within(words.starters.addressSubject)(name),
  body: words.starters.addressBody,
});
