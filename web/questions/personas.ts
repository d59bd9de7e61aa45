/** Made-up guests for trying the form. Nothing about them is sent or stored. */
import type { PublicEvent } from '#domain/replies/contract.ts';
import { words } from './words.ts';

const personas = () => ({
  couple: { isAttending: true, names: [words.try.name, words.try.partnerName], children: 0 },
  child: { isAttending: true, names: [words.try.name, words.try.childName], children: 1 },
  decliner: { isAttending: false, names: [words.try.name], children: 0 },
});
export type Persona = keyof ReturnType<typeof personas>;

/**
 * Returns whether the event uses invitations. Its form then asks the persons of a household; on
 * other forms, the guest says who comes.
 */
const invites = ({ inviteMode }: Partial<PublicEvent>): boolean =>
  inviteMode !== undefined && inviteMode !== 'open';

function householdOf(persona: Persona): PublicEvent['invitation'] {
  const { names, children } = personas()[persona];
  return {
    given: '',
    seatsAllowed: names.length,
    seatsKept: names.length,
    reply: 'none',
    invitees: names.map((name, index) => ({
      id: String(index + 1),
      name,
      isChild: index >= names.length - children,
      isPlaceholder: false,
      isAttending: null,
      mealChoice: '',
    })),
  };
}

/** Returns the event as edited, with free seats for the made-up guests. */
export function triedEvent(shown: Partial<PublicEvent>, persona: Persona): Partial<PublicEvent> {
  const spots = Math.max(shown.openSpots ?? 0, 10);
  return {
    ...shown,
    openSpots: spots,
    spotsRemaining: spots,
    guestList: null,
    sections: [],
    cover: null,
    ...(invites(shown) && { invitation: householdOf(persona) }),
  };
}

/** Returns what the made-up guests have typed before the first question. */
export function draftOf(persona: Persona, event: Partial<PublicEvent>): object {
  const { isAttending, names } = personas()[persona];
  const isInvited = invites(event);
  const persons = names.slice(0, isInvited ? names.length : Math.max(1, event.maxGuestsPerRsvp ?? 1));
  return {
    attending: isAttending ? 'yes' : 'no',
    name: persons[0],
    email: 'ana@example.com',
    phone: '+1 212 555 0148',
    count: isAttending ? persons.length : 1,
    declining: isAttending ? 1 : persons.length,
    guests: persons.map((name, index) => ({
      name,
      meal: '',
      ...(isInvited && { inviteeId: String(index + 1) }),
    })),
    message: '',
    isPublic: false,
  };
}
