/** Splits off another name of the same person: "Bo aka Bobby Reed". */
import { isGivenName } from './given-names.ts';
import { isOff, setAside, type Work } from './name-cell.ts';
import { byCommas, partsOf } from './turned-names.ts';

const alsoCalled =
  /^(\p{Lu}\S*(?: \p{Lu}\S*)*),? (aka|a\.k\.a\.?|alias|known as|called|genannt|gen\.|dite?|dett[oa]|conocid[oa] como|conhecid[oa] como|bijgenaamd|zwan[ya]) (\p{Lu}.*)$/u;
/** A maiden name in brackets stays: "Lisa (Tolliver) Webb". */
const inMiddle = /^(\p{Lu}\p{L}+) [([](\p{Lu}\p{L}+)[)\]] (\p{Lu}[\p{L}'’ -]*)$/u;

/** Puts the other name into the note. */
export function setAliasAside(work: Work): void {
  if (isOff(work, 'remark')) return;
  const [, name = '', word = '', other = ''] = alsoCalled.exec(work.text) ?? [];
  if (name !== '' && byCommas(other).flatMap(partsOf).length === 1) {
    const words = other.split(' ');
    const last = name.includes(' ') || words.length < 2 ? '' : ` ${words.slice(1).join(' ')}`;
    work.text = `${name}${last}`;
    setAside(work, `${word} ${other}`);
    return;
  }
  const [, first = '', short = '', rest = ''] = inMiddle.exec(work.text) ?? [];
  if (first === '' || !isGivenName(short)) return;
  work.text = `${first} ${rest}`;
  setAside(work, short);
}
