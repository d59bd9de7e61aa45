import { rsvpUrl } from '#domain/events/embed.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { writeToClipboard } from '#web/ui/copy-button.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

/** Copies the address of an event's page and confirms it with a toast. */
export async function copyLink({ customUrl }: { customUrl: string }): Promise<void> {
  const url = rsvpUrl(publicUrl(), customUrl);
  if (await writeToClipboard(url)) toast({ title: homeWords.events.linkCopied, description: url });
  else complain(url, homeWords.events.copyRefused);
}
