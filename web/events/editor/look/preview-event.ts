/** Builds what the guest's page shows while a host still edits the event. */
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import { namesWith, pick, type NameWith } from '#domain/events/settings.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { isLook, type EventLooks, type LookName } from '#domain/themes/looks.ts';
import { payloadOf } from '../form/form-call.ts';
import type { EventForm } from '../form/form.ts';
import { words } from '../words.ts';

type ShownName = Exclude<NameWith<'onPage'>, LookName>;
const shown = namesWith('onPage').filter((name): name is ShownName => !isLook(name));

interface Shown {
  form: EventForm;
  looks: EventLooks;
  /** The id of the chosen theme. */
  themeId: string | null;
  styles: EmbedStyles;
  /** The saved event, if there is one. */
  event?: Event;
  live?: PublicEvent | undefined;
  cover?: PublicEvent['cover'];
  sections?: PublicEvent['sections'];
  questions?: PublicEvent['questions'];
}

export function previewEvent({
  form,
  looks,
  styles,
  event,
  live,
  cover = null,
  sections = [],
  questions = [],
  themeId,
}: Shown): Partial<PublicEvent> {
  const payload = payloadOf(form);
  const { maxGuests, maxGuestsPerRsvp } = payload;
  const capacity = maxGuests >= 1 ? Math.floor(maxGuests) : 1;
  const spots = Math.max(0, capacity - (event?.confirmedGuests ?? 0));
  return {
    ...(live && { branding: live.branding, guestList: live.guestList, hasCustomCss: live.hasCustomCss }),
    ...pick(payload, shown),
    drawing: drawingOf(themeId),
    name: payload.name || words.preview.yourEvent,
    customUrl: payload.customUrl ?? 'preview',
    mealOptions: payload.mealOptions
      .filter(({ name }) => name !== '')
      .map((meal) => ({ ...meal, value: meal.name })),
    maxGuests: capacity,
    // The page shows one choice for each guest, so a half-typed number must not create a thousand
    // of them.
    maxGuestsPerRsvp: Math.min(100, maxGuestsPerRsvp >= 1 ? Math.floor(maxGuestsPerRsvp) : 1),
    spotsRemaining: spots,
    openSpots: spots,
    // The host wants to see the form even after the deadline.
    closed: false,
    cancelled: false,
    embedStyles: styles,
    cover,
    sections,
    questions,
    ...looks,
  };
}
