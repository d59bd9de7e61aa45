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

export type Whom = NonNullable<ClientInput<Contracts['sending']['sendInvitations']>['body']>;

export const useSendPreview = (eventId: string, body: Whom & { household?: string | undefined }) =>
  useQuery({
    queryKey: [keys.invitations, 'sending', eventId, body],
    queryFn: () => api.sending.previewSending({ params: { id: eventId }, body }),
    placeholderData: keepPreviousData,
  });

const refresh = (queries: QueryClient) =>
  Promise.all([keys.invitations, keys.events].map((key) => queries.invalidateQueries({ queryKey: [key] })));

export function useSendInvitations(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Whom) => api.sending.sendInvitations({ params: { id: eventId }, body }),
    onSettled: () => refresh(queries),
  });
}

export const useTestLetter = (eventId: string) =>
  useMutation({ mutationFn: () => api.sending.testInvitation({ params: { id: eventId } }) });

export type HandedOver = NonNullable<ClientInput<Contracts['sending']['markInvitationsSent']>['body']>;

export function useMarkSent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: HandedOver) => api.sending.markInvitationsSent({ params: { id: eventId }, body }),
    onSuccess: () => refresh(queries),
  });
}
