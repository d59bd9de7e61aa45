/** Removes what messengers write before each message of a chat that is copied or exported. */
import { isGivenName } from '#domain/imports/given-names.ts';
import { mentionsGuests, placesIn, wordsOfPlaces } from '#domain/imports/places.ts';
import { isFamily, isTitle } from '#domain/imports/words.ts';
import { isKin } from '#domain/imports/name-parts.ts';
import { partsOf } from '#domain/imports/turned-names.ts';

const day = '\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?';
const time = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
/** Matches "[14/3/2024, 19:44:31] Mum: ", "[19:44, 14/3] Mum: ", "14.3.24, 19:44 - Mum: ". */
const head = new RegExp(
  `^\\u200e?(?:\\[(?:${day},?\\s${time}|${time},?\\s${day})\\]|${day},?\\s${time}\\s[-–])\\s(?:([^:\\n]{1,60}): )?`,
  'iu',
);

/** Matches what people say between names: "Great!! and the club?", "perfect, thanks". */
const talk =
  /[!?]+\s+(?:\p{Ll}|.*\?$)|^\p{Ll}.*(?<!\p{L})(?:thanks|thx|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dzięki|díky|tack|takk)(?!\p{L})/u;
/** Matches what announces a list: "ok here's everyone for Meg's shower". */
const announced =
  /^(?:(?:ok(?:ay)?|so|right|alright|also|hi|hey|hallo|ciao|hola|coucou)(?: \p{L}+)?,? )?(?:here['’]?s|here (?:is|are)|hier (?:ist|sind|kommt|kommen)|voici|voilà|aqu[ií] (?:está|va|están|van)|ecco(?:ti)?|hier (?:is|zijn)|oto|här är|her er) \p{Ll}|^(?:and |und |et |y |e |en )?(?:mine|meine|les miens|los míos|i miei|de mijne)(?!\p{L})[^\p{Lu}]*$/iu;
/** Matches five words of which only the first may have a capital: "Will do the rest tomorrow". */
const inSmallLetters = /^(\p{L}[\p{L}'’]*)[,!]?(?: [^\p{Lu}\d&+\s][^\s&+]*){4,}$/u;

/** Returns whether a message has a first name or a family: "voici tante Marie". */
const namesGuests = (message: string): boolean =>
  isFamily(message) ||
  message.split(/[\s,:]+/u).some((word) => isGivenName(word.charAt(0).toUpperCase() + word.slice(1)));

/** Matches short answers that no guest is called. */
const smallTalk =
  /^(?:ok(?:ay)?|lovely|great|perfect|super|nice|cool|got it|will do|no worries|thanks|thank you|yes|no|sure|done|any more|image omitted|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dzięki|tack|tak)(?: \p{L}+)?[.!]*$/iu;

/** Returns whether a message names nobody: "Great!! and the club?", but not "Bo and his wife". */
function isTalk(message: string): boolean {
  if (message.length > 300) return false;
  if (/^\u200e|^<.*>$|omitted$|omitid[oa]|weggelassen|(?:^|\s)omis(?:e|es)?$/iu.test(message)) return true;
  // "Ok love here goes" has one capital, and no name.
  const words = message.split(/\s+/u);
  const isPlain = words.length < 7 && /^[\p{L}\s'’,.!]+$/u.test(message) && !/\s\p{Lu}/u.test(message);
  const isShort = (words.length > 2 || smallTalk.test(message)) && !ofWriter.test(message);
  const mayName = (word: string) => isGivenName(word.replace(/\P{L}+$/u, '')) || isKin(word) || isTitle(word);
  if (
    isPlain &&
    isShort &&
    !words.some(mayName) &&
    !mentionsGuests(message) &&
    placesIn(message) === null &&
    !isFamily(message)
  )
    return true;
  if (talk.test(message) || (announced.test(message) && !namesGuests(message))) return true;
  const [, first = ''] = inSmallLetters.exec(message) ?? [];
  return (
    first !== '' &&
    !isGivenName(first) &&
    !mentionsGuests(message) &&
    partsOf(wordsOfPlaces(message)).every((part) => placesIn(part) === null)
  );
}

/** Matches an answer for its writer: "just me", "me plus one", "I'll be there", "Yes! 2 people". */
const ofWriter =
  /^(?:(?:just |only |nur |juste |solo |solamente |só |alleen |tylko |bara )?(?:me|ich|moi|yo|io|eu|ik|ja|jag)|I['’]ll be there|I['’]m in|count me in|yes|yep|oui|sí|sì|sim|tak)(?![\p{L}'’])[.!,]*\s*(?=$|\+|&|\d|(?:plus|and|with|und|mit|et|avec|y|con|e|com|en|met|i|z|och|med)\s)/iu;

/** Writes the name of a writer who answers without it: "just me" is "Marge Toews". */
function withWriter(message: string, writer = ''): string {
  const [answer = ''] = /^\p{Lu}\S* \p{Lu}/u.test(writer) ? (ofWriter.exec(message) ?? []) : [];
  if (answer === '') return message;
  const rest = message.slice(answer.length);
  return `${writer}${/^\d/.test(rest) ? ' -' : ''} ${rest}`.trim();
}

/**
 * Returns the messages without their days and writers. Lines of the messenger and what people say
 * become titles.
 */
export function withoutChatHeads(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  // A message may have several lines.
  const heads = filled.filter((line) => head.test(line)).length;
  if (heads * 2 <= filled.length && !(heads > 1 && head.test(filled[0] ?? ''))) return text;
  return lines
    .map((line) => {
      const [before = '', writer] = head.exec(line) ?? [];
      const message = line.slice(before.length).trim();
      const isSaid = before !== '' && message !== '' && (writer === undefined || isTalk(message));
      return isSaid ? `${message}:` : withWriter(message, writer);
    })
    .join('\n');
}
