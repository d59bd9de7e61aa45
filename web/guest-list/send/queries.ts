/** The queries before invitations go out, and the calls that send them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contracts } from '#domain/contracts.ts';
import type { Event } from '#domain/events/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

export type Whom = NonNullable<ClientInput<Contracts['guestList']['sendInvitations']>['body']>;

export const useSendPreview = (eventId: string, body: Whom & { household?: string | undefined }) =>
  useQuery({
    queryKey: [keys.invitations, 'sending', eventId, body],
    queryFn: () => api.guestList.previewSending({ params: { id: eventId }, body }),
    placeholderData: keepPreviousData,
  });

const refresh = stale(keys.invitations, keys.events);

export const useSendInvitations = (eventId: string) =>
  useAct((body: Whom) => api.guestList.sendInvitations({ params: { id: eventId }, body }), {
    onSettled: refresh,
  });

export type Saving = NonNullable<ClientInput<Contracts['guestList']['sendSaveTheDate']>['body']>;

export const useSaveDatePreview = (
  eventId: string,
  body: Saving & { household?: string | undefined },
  /** Another preview is shown once the texts of the event have changed. */
  texts: SaveDateTexts,
) =>
  useQuery({
    queryKey: [keys.invitations, 'saving', eventId, body, texts],
    queryFn: () => api.guestList.previewSaveTheDate({ params: { id: eventId }, body }),
    placeholderData: keepPreviousData,
  });

export const useSendSaveTheDate = (eventId: string) =>
  useAct((body: Saving) => api.guestList.sendSaveTheDate({ params: { id: eventId }, body }), {
    onSettled: refresh,
  });

export const useTestSaveTheDate = (eventId: string) =>
  useAct(() => api.guestList.testSaveTheDate({ params: { id: eventId } }));

export type SaveDateTexts = Pick<Event, 'saveDatePrecision' | 'saveDateTown' | 'saveDateMessage'>;

/** Saves what a save the date says, one change after the other. `onSaved` gets each of them. */
export function useSaveDateTexts(eventId: string, onSaved: (event: Event) => void) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `save the date ${eventId}` },
    mutationFn: (body: Partial<SaveDateTexts>) => api.events.updateEvent({ params: { id: eventId }, body }),
    onSuccess: (event) => {
      onSaved(event);
      return queries.invalidateQueries({ queryKey: [keys.events] });
    },
  });
}

export const useTestLetter = (eventId: string) =>
  useAct(() => api.guestList.testInvitation({ params: { id: eventId } }));

export type HandedOver = NonNullable<ClientInput<Contracts['guestList']['markInvitationsSent']>['body']>;

export const useMarkSent = (eventId: string) =>
  useAct((body: HandedOver) => api.guestList.markInvitationsSent({ params: { id: eventId }, body }), {
    onSuccess: refresh,
  });
