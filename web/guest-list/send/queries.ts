/** The queries before invitations go out, and the calls that send them. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Contracts } from '#domain/contracts.ts';
import type { Event } from '#domain/events/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

export type Whom = NonNullable<ClientInput<Contracts['guestList']['sendInvitations']>['body']>;

export const useSendPreview = (eventId: string, body: Whom & { household?: string | undefined }) =>
  useQuery({
    queryKey: [keys.invitations, 'sending', eventId, body],
    queryFn: () => api.guestList.previewSending({ params: { id: eventId }, body }),
    placeholderData: keepPreviousData,
  });

const refresh = (queries: QueryClient) =>
  Promise.all([keys.invitations, keys.events].map((key) => queries.invalidateQueries({ queryKey: [key] })));

export function useSendInvitations(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Whom) => api.guestList.sendInvitations({ params: { id: eventId }, body }),
    onSettled: () => refresh(queries),
  });
}

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

export function useSendSaveTheDate(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Saving) => api.guestList.sendSaveTheDate({ params: { id: eventId }, body }),
    onSettled: () => refresh(queries),
  });
}

export const useTestSaveTheDate = (eventId: string) =>
  useMutation({ mutationFn: () => api.guestList.testSaveTheDate({ params: { id: eventId } }) });

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
  useMutation({ mutationFn: () => api.guestList.testInvitation({ params: { id: eventId } }) });

export type HandedOver = NonNullable<ClientInput<Contracts['guestList']['markInvitationsSent']>['body']>;

export function useMarkSent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: HandedOver) => api.guestList.markInvitationsSent({ params: { id: eventId }, body }),
    onSuccess: () => refresh(queries),
  });
}
