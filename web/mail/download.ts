import { routes } from '#web/kernel/api/routes.ts';
import { request } from '#web/kernel/api/api.ts';
import { saveFile } from '#web/kernel/api/download.ts';

export async function downloadAttachment(id: string, filename: string): Promise<void> {
  const { body, headers } = await request(routes.mail.readAttachment, { params: { id, filename } });
  saveFile(new Blob([body], { type: headers.get('content-type') ?? 'text/calendar' }), filename);
}
