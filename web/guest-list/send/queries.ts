/** The queries before invitations go out, and the calls that send them. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Contracts } from '#domain/contracts.ts';
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
