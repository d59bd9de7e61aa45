/** The buttons that a message may have. */
import type { Event } from '#domain/events/contract.ts';
import { type MessageButton } from '#domain/messages/households.ts';
import { isHouseholdAudience, type Target } from '#domain/messages/rules.ts';
import { words as catalog } from './words.ts';

interface Words extends Target {
  button?: MessageButton | null;
}

const choice = <Value extends MessageButton>(value: Value) => ({ value, label: catalog.links[value] });

/**
 * Returns the buttons that a message can have. A draft has no page for guests, and only households
 * have an address form.
 */
export const buttonsFor = ({ audience }: Words, { status }: Pick<Event, 'status'>) => [
  ...(status === 'draft' ? [] : [choice('reply')]),
  ...(isHouseholdAudience(audience) ? [choice('address')] : []),
  choice('none'),
];

/** Returns the chosen button, or its replacement if the message can't have it. */
export function buttonOf(words: Words, event: Pick<Event, 'status'>): MessageButton {
  const offered = buttonsFor(words, event);
  return (offered.find(({ value }) => value === (words.button ?? 'reply')) ?? offered[0] ?? choice('none'))
    .value;
}

/** Returns what the button says that sends a message. */
export function sendLabelOf(isLater: boolean, recipients: number, byHand: number): string {
  if (isLater) return catalog.form.schedule;
  if (byHand > 0) return catalog.form.makeTexts;
  return recipients === 0 ? catalog.form.send : catalog.form.sendTo({ count: recipients });
}
