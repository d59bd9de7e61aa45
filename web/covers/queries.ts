/** The editor's queries for an event's cover picture. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnCover } from '#domain/covers/contract.ts';
import type { Crop } from '#domain/covers/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { cutOut, readSource } from './source.ts';

const coverKey = (eventId: string) => [keys.events, 'cover', eventId];

export const useCover = (eventId: string) =>
  useQuery({
    queryKey: coverKey(eventId),
    queryFn: async () => (await api.covers.getCover({ params: { id: eventId } })).cover,
  });

/** Returns an object URL of the whole picture that the cover is cropped from. */
export const useSource = (eventId: string, cover: OwnCover | null | undefined) =>
  useQuery({
    // The source stays the same whatever the crop is. Another picture has another preview URL.
    queryKey: [...coverKey(eventId), 'source', cover?.url],
    queryFn: () => readSource(eventId),
    enabled: Boolean(cover),
  });

/**
 * Returns the cover for the preview of a draft. Nobody can load a draft's cover files, so the
 * browser cuts the cover from the source.
 */
export function useDraftCover(eventId: string, cover: OwnCover | null | undefined, isDraft: boolean) {
  const source = useSource(eventId, isDraft ? cover : null).data;
  const [url, setUrl] = useState<string | null>(null);
  const crop = cover?.crop;
  useEffect(() => {
    setUrl(null);
    if (source === undefined || !crop) return;
    let isGone = false;
    let made = '';
    void cutOut(source, crop).then((blob) => {
      if (isGone || !blob) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [source, crop]);
  return cover && url !== null ? { ...cover, url, sources: [] } : cover;
}

export type CoverChange =
  | { kind: 'put'; file: Blob }
  | { kind: 'change'; alt: string; decorative: boolean; crop: Crop }
  | { kind: 'remove' };

export function useChangeCover(eventId: string) {
  const params = { id: eventId };
  return useAct(
    async (change: CoverChange): Promise<OwnCover | null> => {
      switch (change.kind) {
        case 'put':
          return api.covers.putCover({ params, file: change.file });
        case 'change': {
          const { alt, decorative, crop } = change;
          return api.covers.changeCover({ params, body: { alt, decorative, crop } });
        }
        case 'remove':
          await api.covers.deleteCover({ params });
          return null;
      }
    },
    {
      onSuccess: (queries, cover) => {
        queries.setQueryData(coverKey(eventId), cover);
        return queries.invalidateQueries({ queryKey: [keys.events, 'public'] });
      },
    },
  );
}
