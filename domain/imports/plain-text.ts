/** Tells lines in plain words from guests: sentences, tasks and titles. */
import { isGivenName } from './given-names.ts';
import { isKin } from './name-parts.ts';
import { placesIn } from './places.ts';
import { isCircle, isParticle, isTitle } from './words.ts';

/**
 * Returns whether a text has a word in small letters that isn't part of a name: "Uni lot", "Work
 * people".
 */
export const hasPlainWord = (text: string): boolean =>
  text.split(' ').some((word) => /^\p{Ll}{3}/u.test(word) && !isParticle(word) && !isTitle(word)) &&
  !/[&+,]|\b(?:and|und|et|plus|with)\b/iu.test(text);

/** Returns the number of words in small letters that are no particles of a name. */
export const countPlain = (text: string): number =>
  text.split(' ').filter((word) => /^\p{Ll}{2}/u.test(word) && !isParticle(word)).length;

/** Returns whether a text begins and goes on in small letters: "numbers to hotel by Thursday". */
export const isPlainText = (text: string): boolean => {
  const words = text.split(' ');
  const isOfGuest =
    isKin(words[0] ?? '') || isTitle(words[0] ?? '') || words.some(isGivenName) || placesIn(text) !== null;
  return (
    /^\p{Ll}{3}/u.test(text) &&
    words.length > 3 &&
    countPlain(text) > 2 &&
    !/[&+,(\d]/u.test(text) &&
    !isOfGuest
  );
};

/** Matches a couple or names in a row, as no title has. */
export const namesPair = /[&+,]|\s(?:and|und|et|y|e|en|i|och|og)\s/iu;

/** Matches what somebody has to do. */
const task =
  /^(?:call|book|ask|check|order|buy|get|send|print|find|confirm|pick up|collect|pay|chase|email|text|write|plan|borrow|rent|hire|got) \p{Ll}/u;

/**
 * Returns whether a text in small letters names nobody: "call taco guy", "chiedere al
 * ristorante".
 */
export const isTask = (text: string, isCapitalized: boolean): boolean => {
  const words = text.split(' ');
  const isOfGuest = words.some((word) => isGivenName(word) || isKin(word) || isTitle(word));
  return (
    (words.length > 3 || (isCapitalized && task.test(text))) &&
    /^\p{Ll}[\p{Ll} '’,]*[.!]?$/u.test(text) &&
    !isOfGuest &&
    !namesPair.test(text.replaceAll(',', '')) &&
    placesIn(text) === null &&
    !isCircle(text)
  );
};

/** Returns whether most words of a text are plain ones, and it ends as a sentence. */
export const isProse = (text: string): boolean => {
  const words = text.split(' ');
  const [first = ''] = words;
  const plain = words.filter((word) => /^\p{Ll}{2}/u.test(word));
  const isOfGuest =
    isGivenName(first) || isKin(first) || isTitle(first) || /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+,/u.test(text);
  // With a single capital, fewer words need to be plain ones.
  const factor = /\s\p{Lu}/u.test(text) ? 3 : 4;
  const isMostly = plain.length * factor > words.length * 2;
  return !isOfGuest && words.length > 5 && isMostly && /[.!?]$/u.test(text);
};
