/** Removes what messengers write before each message of a chat that is copied or exported. */

const day = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}';
const time = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
/** Matches "[14/03/2024, 19:44:31] Mum: " and "14.03.24, 19:44 - Mum: ". */
const head = new RegExp(
  `^\\u200e?(?:\\[${day},?\\s${time}\\]|${day},?\\s${time}\\s[-–])\\s(?:([^:\\n]{1,60}): )?`,
  'iu',
);

/** Returns the messages without their days and writers. Lines of the messenger become titles. */
export function withoutChatHeads(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.filter((line) => head.test(line)).length * 2 <= filled.length) return text;
  return lines
    .map((line) => {
      const [before = '', writer] = head.exec(line) ?? [];
      const message = line.slice(before.length).trim();
      return before !== '' && writer === undefined && message !== '' ? `${message}:` : message;
    })
    .join('\n');
}
