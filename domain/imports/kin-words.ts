/** Words for brothers, sisters and spouses, as parts of patterns. */

/** Writes each word with its first letter in either case. */
const inEitherCase = (words: string): string =>
  words
    .split('|')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
    .join('|');

/** One brother or sister, in either case. */
export const siblingWord = inEitherCase(
  'brother|sister|sibling|bruder|schwester|frère|sœur|hermano|hermana|fratello|sorella|irmão|irmã|broer|zus|brat|siostra|bror|syster',
);

/** A husband or a wife. */
export const spouseWord =
  '(?:husband|wife|ehemann|ehefrau|mann|frau|gatt(?:e|in)|mari|femme|épou(?:x|se)|marido|mujer|mulher|espos[oa]|moglie|marito|vrouw|mąż|mężem|żon[aą]|manžel(?:ka)?|hustru|mak(?:a|e|an|en)|kone|fru|vaimo|жен(?:а|ой)|муж(?:ем)?)';

/** Somebody who lives with a guest, married or not. */
export const partnerWord = `(?:${spouseWord}|partner(?:in|ka)?|compagn[oae]|compagnon|conjointe?|novi[oa]|pareja|man|samlever)`;
