/** The queries and calls for the doors of an event. */
import { useQuery } from '@tanstack/react-query';
import type { DoorLink } from '#domain/doors/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const linksKey = (eventId: string) => [keys.doors, 'links', eventId];

export const useDoorLinks = (eventId: string) =>
  useQuery({
    queryKey: linksKey(eventId),
    queryFn: () => api.doors.listDoorLinks({ params: { id: eventId } }),
    staleTime: 0,
  });

/** The devices, loans and check-ins to look at. Check-ins refetch them while the page is open. */
export const useDoors = (eventId: string) =>
  useQuery({
    queryKey: [keys.doors, 'devices', eventId],
    queryFn: () => api.doors.readDoors({ params: { id: eventId } }),
    staleTime: 0,
  });

export const useBoard = (eventId: string) =>
  useQuery({
    queryKey: [keys.doors, 'board', eventId],
    queryFn: () => api.doors.readBoard({ params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Returns the report about who came. It exists once the event is over. */
export const useReport = (eventId: string) =>
  useQuery({
    queryKey: [keys.doors, 'report', eventId],
    queryFn: () => api.doors.readReport({ params: { id: eventId } }),
  });

const refresh = stale(keys.doors, keys.events);

type SavedLink = Pick<DoorLink, 'label' | 'rights'> & Partial<Pick<DoorLink, 'expiresAt'>>;

/** Makes a door link, or changes one. */
export const useSaveLink = (eventId: string) =>
  useAct(
    ({ was, body }: { was: DoorLink | null; body: SavedLink }) =>
      was === null
        ? api.doors.createDoorLink({ params: { id: eventId }, body })
        : api.doors.updateDoorLink({ params: { id: was.id }, body }),
    { onSuccess: refresh },
  );

export const useEndLink = () =>
  useAct((id: string) => api.doors.revokeDoorLink({ params: { id } }), { onSuccess: refresh });

export const useCloseLease = () =>
  useAct((id: string) => api.doors.closeDoorLease({ params: { id } }), { onSuccess: refresh });

/** Switches check-in codes on or off. */
export const useCheckInCodes = (eventId: string) =>
  useAct(
    (checkInCodes: boolean) => api.events.updateEvent({ params: { id: eventId }, body: { checkInCodes } }),
    { onSuccess: refresh },
  );

/** Hands in the rows that a phone saved as a file. */
export const useHandIn = (eventId: string) =>
  useAct(
    async (file: File) => {
      const body = JSON.parse(await file.text()) as Parameters<typeof api.doors.sendDoorQueue>[0]['body'];
      return api.doors.sendDoorQueue({ params: { id: eventId }, body });
    },
    { onSuccess: refresh },
  );

export const useGiveAway = (eventId: string) =>
  useAct(
    /**
     * Gives seats away or takes them back. If no guests are given, it means everybody who isn't in.
     */
    ({ guestIds, takeBack }: { guestIds?: string[]; takeBack: boolean }) =>
      api.doors.giveAway({
        params: { id: eventId },
        body: { ...(guestIds ? { guestIds } : { all: true as const }), takeBack },
      }),
    { onSuccess: refresh },
  );
