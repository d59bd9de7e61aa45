/** Our notes about how an invitation was sent. A mail server's own words are stored unchanged. */
export const wayNotes = {
  whatsapp: 'Sent by WhatsApp',
  sms: 'Sent by SMS',
  card: 'Sent as a card',
  other: 'Handed over',
  mailbox: 'In the built-in mailbox',
} as const;

const ways = Object.keys(wayNotes) as (keyof typeof wayNotes)[];

/** Returns the way that this note of ours describes, or undefined. */
export const wayOf = (note: string): keyof typeof wayNotes | undefined =>
  ways.find((way) => wayNotes[way] === note);
