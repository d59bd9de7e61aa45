/** The reply as a plain HTML form: the names of its fields, and how to read their texts back. */
import type { PublicEvent } from '../../page/event.ts';
import { withAnswersOfForm } from '../../questions/plain-answers.ts';
import { type Asking, issuesOf, type FieldIssue } from '../draft/check.ts';
import { emptyDraft, householdDraft, partyOf, type Draft, type Guest } from '../draft/draft.ts';
import { isOpenPlace, maxPartySize } from '../draft/party-size.ts';

/** The maximum number of guests that any of our forms has fields for. */
const maxGuests = 100;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;

/**
 * Returns the draft typed into a form. Missing or strange values become blank, and the rules report
 * them. A first guest without a name is the person who replies. `given` is the address of a
 * personal link's reply, which the form doesn't send.
 */
export function draftFromForm(fields: URLSearchParams, event: PublicEvent, given = ''): Draft {
  const { invitation } = event;
  // A household's form starts with its persons, whose number nobody types. The form then sends who
  // comes.
  const household = invitation && given === '' ? householdDraft(invitation) : null;
  const draft = household ?? emptyDraft();
  const text = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const typedOf = (key: 'name' | 'meal', field: string) => (fields.has(field) ? { [key]: text(field) } : {});
  const attending = text('attending');
  const count = wholeNumber(fields.get('guests')) ?? household?.count ?? null;
  const size = Math.min(count ?? 1, maxGuests);
  const maxPersons = Math.max(size, maxPartySize(event), draft.guests.length);
  // The form for a no asks for each guest's name, but not for the person who replies.
  const named = fields.has('name') || attending !== 'yes' ? text('name') : text('guest-0-name');
  const name = household && !fields.has('name') ? household.name : named;
  /** Returns whether somebody was named in an open place that was empty before. */
  const takesPlace = (before: Guest | undefined, index: number): boolean => {
    const named = text(`guest-${index}-name`).trim();
    return (
      before?.isAway === true && isOpenPlace(event, before.inviteeId) && !['', before.name].includes(named)
    );
  };
  const guests = Array.from({ length: Math.min(maxPersons, maxGuests) }, (_, index) => ({
    // The first guest and the person who replies share one name field, so the guest's name is
    // blank.
    ...(household?.guests[index] ?? { name: '', meal: '' }),
    ...(index === 0 && fields.has('name') && { name: '' }),
    ...typedOf('name', `guest-${index}-name`),
    ...typedOf('meal', `guest-${index}-meal`),
    ...(fields.has(`guest-${index}-id`) && {
      ...(!household && { id: text(`guest-${index}-id`) }),
      isAway: !fields.has(`guest-${index}-comes`) && !takesPlace(household?.guests[index], index),
    }),
  }));
  const [first, ...others] = guests;
  const typed: Draft = {
    ...draft,
    attending: attending === 'yes' || attending === 'no' ? attending : '',
    name,
    email: given || text('email'),
    phone: text('phone'),
    count: Math.max(1, size),
    declining: size,
    guests: first ? [{ ...first, name: first.name.trim() === '' ? name : first.name }, ...others] : guests,
    message: text('message'),
    isPublic: fields.has('public'),
  };
  return withAnswersOfForm(event, typed, fields);
}

/**
 * Returns the issues like `issuesOf`. A first guest without a name uses the replying person's name,
 * so if both are blank, it returns only one issue.
 */
export function issuesOfForm(
  draft: Draft,
  event: PublicEvent,
  before = 0,
  asking: Asking | null = null,
): FieldIssue[] {
  const issues = issuesOf(draft, event, before, asking);
  const isNameless =
    issues.some(({ field }) => field === 'name') && (draft.guests[0]?.name ?? '').trim() === '';
  return isNameless ? issues.filter(({ field }) => field !== 'guest-0-name') : issues;
}

/**
 * Returns values that the current form doesn't show but must keep: the guests of a party that was
 * larger before.
 */
export function carriedAlong(draft: Draft): { name: string; value: string }[] {
  const shown = partyOf(draft).length;
  const carried = draft.guests.slice(shown).flatMap((guest, index) => [
    { name: `guest-${shown + index}-name`, value: guest.name },
    { name: `guest-${shown + index}-meal`, value: guest.meal },
  ]);
  const others =
    draft.attending === 'no'
      ? [
          { name: 'name', value: draft.name },
          { name: 'phone', value: draft.phone },
          ...partyOf(draft).map(({ meal }, index) => ({ name: `guest-${index}-meal`, value: meal })),
          ...(draft.isPublic ? [{ name: 'public', value: 'yes' }] : []),
        ]
      : [];
  return [...carried, ...others].filter(({ value }) => value !== '');
}

/**
 * Returns everything that the step for the persons asks, so that the step for the questions can
 * carry it.
 */
export function carriedPersons(draft: Draft): { name: string; value: string }[] {
  const isYes = draft.attending === 'yes';
  const party = partyOf(draft);
  return [
    { name: 'attending', value: draft.attending },
    { name: 'guests', value: String(party.length) },
    { name: 'name', value: draft.name },
    { name: 'email', value: draft.email },
    { name: 'phone', value: draft.phone },
    { name: 'message', value: draft.message },
    { name: 'public', value: draft.isPublic ? 'yes' : '' },
    ...draft.guests.flatMap(({ id, inviteeId, name, meal, isAway = false }, index) => {
      const person = id ?? inviteeId;
      const isKnown = isYes && index < party.length && person !== undefined;
      return [
        { name: `guest-${index}-name`, value: name },
        { name: `guest-${index}-meal`, value: meal },
        ...(isKnown
          ? [
              { name: `guest-${index}-id`, value: person },
              { name: `guest-${index}-comes`, value: isAway ? '' : 'yes' },
            ]
          : []),
      ];
    }),
  ].filter(({ value }) => value !== '');
}
