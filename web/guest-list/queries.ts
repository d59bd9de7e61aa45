/** The queries and calls for the guest list. */
import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contracts } from '#domain/contracts.ts';
import type { Invitation, InvitationFilter } from '#domain/guest-list/contract.ts';
import type { GivenField } from '#domain/guest-list/given/rules.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import type { Language } from '#domain/languages/languages.ts';
import { api, request, requestPage } from '#web/kernel/api/api.ts';
import { keys, refreshEvents, stale } from '#web/kernel/api/queries.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useRowWindow } from '#web/kernel/row-window.ts';
import { defer } from '#web/kernel/toasts/undo.ts';
import type { answerOf } from './household/answer.ts';
import { words } from './words.ts';

export interface ListFilter {
  status?: InvitationFilter | undefined;
  list?: number | undefined;
  tag?: string | undefined;
  language?: Language | undefined;
  q: string;
  sort: string;
}

const idOf = ({ id }: Invitation) => id;

/** A search that is behind runs again after this many milliseconds. */
const searchAgainMs = 2_000;

/** Returns the households of an event. Only the rows in view are loaded. */
export function useInvitations(eventId: string, { status, list, tag, language, q, sort }: ListFilter) {
  const { source, newest, newestAt } = useRowWindow<
    Invitation,
    Awaited<ReturnType<typeof requestPage<Contracts['guestList']['listInvitations']>>>
  >({
    queryKey: [keys.invitations, 'list', eventId, { status, list, tag, language, q, sort }],
    fetchPage: (page) =>
      requestPage(routes.guestList.listInvitations, {
        params: { id: eventId },
        query: {
          ...page,
          status,
          list,
          tag,
          language,
          q: q || undefined,
          sort: (sort || undefined) as 'label' | undefined,
        },
      }),
    rowKey: idOf,
    failure: words.page.loadFailed,
  });
  const isBehind = newest?.isBehind ?? false;
  const { retry } = source;
  useEffect(() => {
    if (!isBehind) return;
    const again = setTimeout(retry, searchAgainMs);
    return () => clearTimeout(again);
  }, [isBehind, newestAt, retry]);
  return { source, isBehind };
}

export const useInvitationCounts = (eventId: string, enabled = true) =>
  useQuery({
    queryKey: [keys.invitations, 'counts', eventId],
    queryFn: () => api.guestList.invitationCounts({ params: { id: eventId } }),
    enabled,
  });

export const useInvitation = (id: string) =>
  useQuery({
    queryKey: [keys.invitations, 'one', id],
    queryFn: () => api.guestList.getInvitation({ params: { id } }),
  });

/**
 * Returns the likely duplicates. It runs only once and after a merge, because it searches the whole
 * list.
 */
export const useDuplicates = (eventId: string, enabled: boolean) =>
  useQuery({
    queryKey: [keys.duplicates, eventId],
    queryFn: () => api.guestList.invitationDuplicates({ params: { id: eventId } }),
    enabled,
  });

/**
 * Returns the replies that may be the answer of a household. Every change of the guest list reads
 * them again.
 */
export const useJoinable = (eventId: string, enabled: boolean) =>
  useQuery({
    queryKey: [keys.invitations, 'joinable', eventId],
    queryFn: () => api.guestList.joinableReplies({ params: { id: eventId } }),
    enabled,
  });

const refresh = stale(keys.invitations, keys.events);

/**
 * Takes over some of what a household entered, and discards the rest. `onTaken` is called even if
 * the component that asked is gone by then.
 */
export const useTakeGiven = (id: string, onTaken: () => void) =>
  useAct(
    (take: readonly GivenField[]) => api.guestList.takeGiven({ params: { id }, body: { take: [...take] } }),
    {
      onSuccess: (queries, household) => {
        queries.setQueryData([keys.invitations, 'one', id], household);
        onTaken();
        return refresh(queries);
      },
    },
  );

type TakenGiven = Awaited<ReturnType<typeof api.guestList.takeAllGiven>>;

/** Takes over the entries of all households of the event, except emails that differ. */
export const useTakeAllGiven = (eventId: string, onTaken: (taken: TakenGiven) => void) =>
  useAct(() => api.guestList.takeAllGiven({ params: { id: eventId }, body: { all: true } }), {
    onSuccess: (queries, result) => {
      onTaken(result);
      return refresh(queries);
    },
  });

export type HouseholdInput = NonNullable<ClientInput<Contracts['guestList']['createInvitation']>['body']>;

export const useAddInvitation = (eventId: string) =>
  useAct((body: HouseholdInput) => api.guestList.createInvitation({ params: { id: eventId }, body }), {
    onSuccess: refresh,
  });

/** Sends no session token, because the page is read as the household reads it. */
const asHousehold = { token: '' };

/** Returns the event's address and the token from the household's link. */
const keyOf = ({ link }: Pick<Invitation, 'link'>) => {
  const { pathname, searchParams } = new URL(link ?? '', location.origin);
  return { customUrl: pathname.split('/').at(-1) ?? '', token: searchParams.get('i') ?? '' };
};

/** Returns the questions for the household, and its answers. */
export const useAnswerPage = (household: Invitation) =>
  useQuery({
    queryKey: [keys.invitations, 'answer', household.id],
    queryFn: async () => {
      const { customUrl, token } = keyOf(household);
      const input = { params: { customUrl }, query: { i: token } };
      const { body } = await request(routes.replies.publicEvent, input, asHousehold);
      // A draft has no page on which a household could answer.
      if ('saveTheDate' in body) throw new Error('The event is a draft.');
      return body;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Enters an answer for a household, which works after the deadline too. */
export const useAnswerFor = (household: Invitation) =>
  useAct(
    (answer: ReturnType<typeof answerOf> & { over?: boolean }) =>
      api.replies.enterReply({
        params: { id: household.eventId },
        body: { ...answer, displayName: household.label, invitationId: household.id },
      }),
    { onSuccess: (queries) => Promise.all([refresh(queries), refreshEvents(queries)]) },
  );

export type Changes = NonNullable<ClientInput<Contracts['guestList']['updateInvitation']>['body']>;

export const useUpdateInvitation = (id: string) =>
  useAct((body: Changes) => api.guestList.updateInvitation({ params: { id }, body }), {
    onSuccess: (queries, saved) => {
      queries.setQueryData([keys.invitations, 'one', id], saved);
      return refresh(queries);
    },
  });

export const useEraseInvitation = ({ id }: Pick<Invitation, 'id'>) =>
  useAct((inviteeId: string | null) => api.privacy.eraseInvitation({ params: { id }, body: { inviteeId } }), {
    onSuccess: refresh,
  });

export interface ManyChanges {
  ids: string[];
  list?: number;
  addTags?: string[];
  removeTags?: string[];
}

export const useChangeMany = (eventId: string) =>
  useAct((body: ManyChanges) => api.guestList.changeInvitations({ params: { id: eventId }, body }), {
    onSuccess: refresh,
  });

/** Removes households from the list, unless the host undoes it. */
export function useDeleteInvitations(eventId: string) {
  const queries = useQueryClient();
  return (gone: readonly Pick<Invitation, 'id' | 'label'>[]) =>
    defer({
      ids: gone.map(({ id }) => id),
      change: null,
      said:
        gone.length === 1 && gone[0]
          ? words.page.removed({ household: gone[0].label })
          : words.page.removedMany({ count: gone.length }),
      failure: words.page.removeFailed,
      run: async (how) => {
        const ids = gone.map(({ id }) => id);
        await api.guestList.deleteInvitations({ params: { id: eventId }, body: { ids } }, how);
        await refresh(queries);
      },
    });
}

export const useMerge = (eventId: string) =>
  useAct(
    ({ id, into }: { id: string; into: string }) =>
      api.guestList.mergeInvitation({ params: { id }, body: { into } }),
    {
      // Refetch even after a failure: the list has changed since the pairs were read.
      onSettled: (queries) =>
        Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: [keys.duplicates, eventId] })]),
    },
  );
