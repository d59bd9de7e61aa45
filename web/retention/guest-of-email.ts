/** Saves all data about a guest, found by their email address, as a file, and erases it. */
import { api } from '#web/kernel/api/api.ts';
import { saveFile } from '#web/kernel/api/download.ts';
import { refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

export async function downloadKnownOfEmail(email: string): Promise<void> {
  const data = await api.privacy.personData({ body: { email } });
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'everything-known.json');
}

export const useEraseOfEmail = () =>
  useAct((email: string) => api.privacy.erasePerson({ body: { email } }), { onSuccess: refreshEvents });
