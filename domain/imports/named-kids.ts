/** Reads children who are named behind a word for them. */
import { guessed, isOff, type Work } from './name-cell.ts';
import { betweenChildren } from './turned-names.ts';
import { isFamily } from './words.ts';

const word =
  '(?:kids|children|[Kk]indern?|enfants|niños|hijos|filhos|crianças|bambini|figli|kinderen|dzieci|dziećmi)';
const and = '(?:\\s*[&+,]\\s*|\\s+(?:and|und|et|y|e|en|i|with|mit|avec|con|com|met|z)\\s+)(?:\\p{Ll}+ )?';
const inBrackets = new RegExp(`^(.*\\S${and}${word})\\s*[([](\\p{Lu}[\\p{L}\\s,&'’-]*)[)\\]]$`, 'u');
const behind = new RegExp(`^(.*\\S)${and}${word}\\s*:?\\s+(\\p{Lu}.*)$`, 'u');

/** Removes the brackets around children: "Steve Dalton + kids (Josh, Ellie)". */
export function openKids(work: Work): void {
  const [, rest = '', names = ''] = inBrackets.exec(work.text) ?? [];
  if (rest !== '' && !isFamily(rest)) work.text = `${rest} ${names}`;
}

/** Marks the children that are named behind a word for them: "Amy & Rick + kids Zoe and Finn". */
export function markNamedKids(work: Work): void {
  const [, before = '', rest = ''] = behind.exec(work.text) ?? [];
  const names = rest.split(betweenChildren).filter((name) => name !== '');
  if (rest === '' || !names.every((name) => /^\p{Lu}[\p{L}'’-]*$/u.test(name)) || isOff(work, 'childMark'))
    return;
  work.text = [before, ...names].join(' & ');
  work.read.childNames = [...(work.read.childNames ?? []), ...names];
  guessed(work, 'childMark', work.text);
}
