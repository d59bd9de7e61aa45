/** What the guest's page is told to show while the event is still being edited. */
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { payloadOf, type EventForm } from './form.ts';
import type { ThemeLooks } from './looks.ts';

interface Shown {
  form: EventForm;
  looks: ThemeLooks;
  styles: EmbedStyles;
  /** What is saved, where there is something. */
  event?: Event;
  live?: PublicEvent | undefined;
}

export function previewEvent({ form, looks, styles, event, live }: Shown): Partial<PublicEvent> {
  const { customUrl, maxGuests, maxGuestsPerRsvp, ...payload } = payloadOf(form);
  const capacity = maxGuests >= 1 ? Math.floor(maxGuests) : 1;
  const spots = Math.max(0, capacity - (event?.confirmedGuests ?? 0));
  return {
    ...(live && { branding: live.branding, guestList: live.guestList, hasCustomCss: live.hasCustomCss }),
    name: payload.name || 'Your event',
    displayName: payload.displayName,
    message: payload.message,
    eventType: payload.eventType,
    dateTime: payload.dateTime,
    endTime: payload.endTime,
    timezone: payload.timezone,
    location: payload.location,
    ageRestriction: payload.ageRestriction,
    customUrl: customUrl ?? 'preview',
    cutoffDate: payload.cutoffDate,
    hideDeadlineTime: payload.hideDeadlineTime,
    hasMeals: payload.hasMeals,
    mealOptions: payload.mealOptions.filter(({ name }) => name !== ''),
    maxGuests: capacity,
    // The page makes a choice for each; half a number typed must not make a thousand of them.
    maxGuestsPerRsvp: Math.min(100, maxGuestsPerRsvp >= 1 ? Math.floor(maxGuestsPerRsvp) : 1),
    spotsRemaining: spots,
    openSpots: spots,
    enableWaitlist: payload.enableWaitlist,
    requiresApproval: payload.requiresApproval,
    severalRepliesPerEmail: payload.severalRepliesPerEmail,
    // The host wants to see the form, also after the deadline.
    closed: false,
    embedStyles: styles,
    ...looks,
  };
}
