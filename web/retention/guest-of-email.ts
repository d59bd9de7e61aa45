/** Saves what is known about a guest by their email address as a file, and erases it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { refreshEvents } from '#web/kernel/queries.ts';

export async function downloadKnownOfEmail(email: string): Promise<void> {
  const known = await api.privacy.personData({ body: { email } });
  saveFile(new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }), 'everything-known.json');
}

export function useEraseOfEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.privacy.erasePerson({ body: { email } }),
    onSuccess: () => refreshEvents(queries),
  });
}
