/**
 * Reads pasted addresses: one per line, or with commas and names around them, as mail programs
 * write them.
 */
import { isEmail } from '#domain/kernel/text.ts';

/**
 * Reads text such as "Ada Lovelace <ada@example.com>" or "ada@example.com". Returns each address
 * once, and the rest as unreadable.
 */
export function readAddresses(pasted: string): { emails: string[]; unread: string[] } {
  const emails = new Map<string, string>();
  const unread: string[] = [];
  for (const part of pasted.split(/[\n,;]+/)) {
    const text = part.trim();
    if (text === '') continue;
    const email = /<([^<>]*)>/.exec(text)?.[1]?.trim() ?? text;
    if (isEmail(email)) emails.set(email.toLowerCase(), email);
    else if (text.split(/\s+/).every(isEmail)) {
      for (const each of text.split(/\s+/)) emails.set(each.toLowerCase(), each);
    } else unread.push(text);
  }
  return { emails: [...emails.values()], unread };
}
