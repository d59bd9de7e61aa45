/** What a host writes to the guests of an event by hand: the host's words, and around them where the guest stands. */
import { standingSentence } from '#domain/messages/rules.ts';
import { shownName } from '#domain/replies/names.ts';
import type { MessagePayloads } from '../messages.ts';
import { eventFacts, hello, hostMessage, hostOf, type Link, manage, signature, when } from './guest.ts';
import type { Letter } from './letter.ts';
import { oneLine } from './letter.ts';

export function messageLetter(payload: MessagePayloads['guest.message'], link: Link): Letter {
  const { event, displayName, audience, position, waiting, subject, body, path } = payload;
  const waits = audience === 'waitlisted';
  const standing = waits ? standingSentence(position, waiting) : 'Your RSVP is confirmed.';
  const host = hostOf(event) || 'the host';
  return {
    subject: oneLine(subject, 250),
    preview: oneLine(body, 150) || `${standing} ${when(event.dateTime, event.timezone)}`,
    tone: waits ? 'waitlisted' : 'info',
    heading: waits ? 'About the waitlist' : 'A message from your host',
    title: oneLine(event.name),
    from: hostOf(event),
    blocks: [
      hello(shownName(displayName)),
      ...hostMessage(event, body),
      { kind: 'text', text: standing },
      { kind: 'facts', rows: eventFacts(event) },
      ...manage(link, path),
      ...signature(event),
    ],
    footer: waits
      ? `You get this mail from ${host} because there is a reply with your address on the waitlist of this event. Withdraw it, and you get no more.`
      : `You get this mail from ${host} because there is a confirmed reply with your address to this event. Withdraw it, and you get no more.`,
    branding: event.branding,
  };
}
