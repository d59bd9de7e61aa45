/** Reads notes that name further guests as if they stood behind the names of their row. */
import { foldedName } from '../kernel/search.ts';
import { isGivenName } from './given-names.ts';
import { coreWords, isWholeName, lastNameOf } from './name-parts.ts';
import { readNames } from './names.ts';
import type { Party } from './row-party.ts';
import { kidWord } from './named-kids.ts';
import { kinBefore } from './kin-before.ts';
import { partnerWord } from './kin-words.ts';
import { countIn, isOffspring } from './words.ts';
import { inCompany, sharedLabel } from './noted-names.ts';

/** Matches the start of a note that names children or company: "inc.", "Kids invited too:". */
const includes =
  /^(?:incl?(?:uding|udes)?\.?|inkl(?:usive)?\.?|inclu(?:s|yendo|indo)|compres[oi]|plus|\+|&)\s*(?=\p{L})/iu;
const kidsFirst = new RegExp(
  `^(${kidWord})(?: (?:are |is )?(?:invited|coming|welcome|eingeladen|invités|invitados|mit|uitgenodigd))?(?: (?:too|also|as well|auch|aussi|también|ook))?(?:\\s*:| (?:are|sind|sont|son|sono|são|called|named))?\\s+(?=\\p{Lu})`,
  'u',
);
/** Matches somebody whom a note names without a word for company: "wife Ann, kids Mia and Leo". */
const nearest = new RegExp(
  `^(?:(?:[Hh]usband|[Ww]ife|${partnerWord}|sambo|[Gg]irlfriend|[Bb]oyfriend|[Ff]ianc[ée]e?)\\s|(?:${partnerWord}|sambo)\\s?:)`,
  'u',
);
/** Matches company that may be anything: "with Charlotte Airport". */
const mayBeThings =
  /^(?:(?:with|mit|avec|con|com|met|med|z|plus|incl?\.?|including|includes|inkl\.?|inklusive) |[+&])/iu;

/** Returns a note as it would stand behind a name, or null. */
function behindName(note: string): string | null {
  if (note.length > 120 || /[?@]/u.test(note)) return null;
  const inSmall = note.charAt(0).toLowerCase() + note.slice(1);
  const [kids = '', word = ''] = kidsFirst.exec(note) ?? kidsFirst.exec(inSmall) ?? [];
  if (kids !== '') return ` + ${word.toLowerCase()} ${note.slice(kids.length)}`;
  const [lead = ''] = includes.exec(note) ?? inCompany.exec(note) ?? [];
  const told = note.slice(lead.length);
  const [label = '', first = ''] = /^(\p{L}+)(?::\s*|\s)/u.exec(told) ?? [];
  const isNearest =
    nearest.test(told.replace(/^\p{Lu}(?=\p{Ll}+:)/u, (letter) => letter.toLowerCase())) ||
    isOffspring(first);
  if (isNearest) return ` + ${first.toLowerCase()} ${told.slice(label.length)}`;
  return lead === '' ? null : ` + ${told}`;
}

/**
 * Returns whether a remark is only the word for a relative: "+ daughter Nora" leaves "daughter".
 */
const isKinAlone = (remark: string): boolean =>
  remark
    .split(', ')
    .every((word) => /^\p{L}/u.test(word) && kinBefore.test(`sin ${word} X`) && !noRelative.test(word));

/** Matches somebody in company who is no relative. */
const noRelative =
  /^(?:friend|colleague|boss|neighbou?r|roommate|flatmate|housemate|coworker|freund|kolleg|nachbar|ami|copain|copine|coll[èe]gue|voisin|amig|coleg|vecin|amic|collega|vicin|vizinh|buur|kompis|v[äæ]n|granne|nabo)/iu;

const others = ['plusOne', 'partner', 'partnerFirstName', 'guest', 'guestFirstName', 'additional'] as const;

/** Adds the persons whom a note names, unless other columns or rows do: "+ baby Nora". */
export function readNotedCompany(party: Party): void {
  const { row, named, most } = party;
  const known = named.filter(({ isPlaceholder }) => !isPlaceholder);
  const isTold = others.some((field) => row.first(field) !== null) || known.length < named.length;
  if (isTold || known.length === 0 || known.some(({ isChild }) => isChild)) return;
  if (row.manner.off.has('companion') || row.manner.off.has('childMark')) return;
  const company = row.all('note').flatMap(({ column, text: note }) =>
    note.split(/(?<!\b(?:incl?|inkl))[.;]\s+(?=\p{Lu})/iu).flatMap((text) => {
      const behind = behindName(text);
      return behind === null ? [] : { column, text, behind };
    }),
  );
  // Most rows end here. Below, the household is read, whose name may not be known yet.
  if (company.length === 0) return;
  const household = row.first('household')?.text ?? '';
  const seats = countIn(row.first('seats')?.text ?? '');
  const isFull = seats !== null && seats <= known.length;
  if (isFull || (household !== '' && row.manner.others.has(sharedLabel(household)))) return;
  const last = lastNameOf(known[0]?.name ?? '');
  /** Returns whether another row has such a name: "Reed, Dr. Ann" is Ann Reed. */
  const isOther = (name: string) => {
    const words = foldedName(name).split(/[ -]/u);
    const lasts = words.length > 1 ? [words.at(-1) ?? ''] : foldedName(last).split(/[ -]/u);
    // The label of a household may have its names: "Bob Jay and Tom".
    if (
      foldedName(household)
        .split(' ')
        .includes(words[0] ?? '')
    )
      return true;
    return lasts.some((each) => row.manner.others.has(`${words[0]} ${each}`));
  };
  const before = known.map(({ name }) => name).join(' & ');
  for (const { column, text, behind } of company) {
    const read = readNames(`${before}${behind}`, { most: most + 1, off: row.manner.off });
    const more = read.persons.slice(known.length);
    const areKnown = known.every(({ name }, at) => read.persons[at]?.name === name);
    const hasKin = read.remark !== '' && isKinAlone(read.remark);
    const isCompany = (name: string) =>
      hasKin ||
      (isWholeName(name) && (lastNameOf(name) === last || (known.length === 1 && !mayBeThings.test(text))));
    const isNamed = ({ name, isPlaceholder, isChild }: (typeof more)[number]) =>
      !isPlaceholder &&
      /^\p{Lu}[\p{L}'’-]+(?: (?:\p{Ll}{2,3} )*\p{Lu}[\p{L}'’-]+){0,2}$/u.test(name) &&
      isGivenName(coreWords(name)[0] ?? '') &&
      (isChild === true || isCompany(name)) &&
      !isOther(name);
    const isPlain = read.remark === '' || hasKin;
    if (!areKnown || more.length === 0 || !isPlain || !more.every(isNamed)) continue;
    for (const { code, text: told } of read.guesses)
      if (code === 'sharedName') row.note({ code, text: told, column });
    for (const { name, isChild } of more)
      named.push({ name, isPlaceholder: false, isChild: isChild === true });
    row.notice(column, more.every(({ isChild }) => isChild) ? 'childMark' : 'companion', text);
  }
}
