/** Puts a day and a time that were typed in another language into the English of `readWhen`. */

/** What people type in a language. Alternatives are separated by `|`. */
export interface WhenWords {
  today: string;
  tomorrow: string;
  noon: string;
  midnight: string;
  /** The words before a time, such as "at". */
  at: string;
  /** The words next to the hours, such as "o’clock". */
  hours: string;
  /** Words without a meaning of their own, such as "on", "the" and "next". */
  fillers: string;
  /** The names of the months, January first. */
  months: readonly string[];
  /** The names of the weekdays, Sunday first. */
  weekdays: readonly string[];
}

const englishMonths = 'january february march april may june july august september october november december';
const englishWeekdays = 'sunday monday tuesday wednesday thursday friday saturday';

/** Returns the text in small letters without accents. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Returns the index of the only name that begins with what was typed, or -1. */
function indexOfOnly(names: readonly string[], typed: string): number {
  const matches = names.flatMap((name, index) => (plain(name).startsWith(typed) ? [index] : []));
  const whole = names.findIndex((name) => plain(name) === typed);
  return whole >= 0 || matches.length !== 1 ? whole : (matches[0] ?? -1);
}

export function inEnglish(typed: string, words: WhenWords): string {
  const oneOf = (alternatives: string) =>
    `(?<![\\p{L}\\d])(?:${plain(alternatives).replace(/[.*+?^$()]/g, '\\$&')})(?![\\p{L}])`;
  const replace = (text: string, alternatives: string, english: string) =>
    text.replace(new RegExp(oneOf(alternatives), 'gu'), english);
  const hours = `\\s*(?:${plain(words.hours)})(?![\\p{L}])`;
  let text = plain(typed)
    .replace(new RegExp(`(\\d{1,2})[:.](\\d{2})${hours}`, 'gu'), '$1:$2')
    .replace(
      new RegExp(`(\\d{1,2})${hours}\\s*(\\d{2})?(?!\\d)`, 'gu'),
      (_, hour: string, minutes = '00') => `${hour}:${minutes}`,
    )
    .replace(/(\d)(?:\.|er)(?=\s|$)/g, '$1');
  text = replace(text, words.noon, 'noon');
  text = replace(text, words.midnight, 'midnight');
  text = replace(text, words.today, 'today');
  text = replace(text, words.tomorrow, 'tomorrow');
  text = replace(text, words.at, 'at');
  text = replace(text, words.fillers, ' ');
  return text
    .replace(/\p{L}{3,}/gu, (word) => {
      const month = indexOfOnly(words.months, word);
      const weekday = indexOfOnly(words.weekdays, word);
      if (month >= 0) return englishMonths.split(' ')[month] ?? word;
      return weekday >= 0 ? (englishWeekdays.split(' ')[weekday] ?? word) : word;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
