import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { answerHelp } from './usage.mjs';
import { compileWords } from './words/compile.mjs';
import { tags } from './words/languages.mjs';
import { addLanguage, faultsOfAll, sheetOf, takeSheet } from './words/sheet.mjs';

const usage = `npm run words -- [check [TAG] | sheet TAG | take FILE | add TAG]
Compiles the catalogs of locales/ into domain/words/.
check   lists what is missing or wrong, in one language or in all
sheet   writes TAG.csv with every text, its note and its translation
take    takes the translations of such a sheet
add     makes catalogs for one of the languages ${tags.join(', ')}
docs/translating.md explains the catalogs.`;

answerHelp(usage);

const locales = inRoot('locales');
const [act, given] = process.argv.slice(2);

/** Prints what keeps the language from being shipped, or all languages. */
function report(tag) {
  const faults = faultsOfAll(locales, tag && [tag]);
  console.log(faults.length === 0 ? 'Nothing is missing.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

const acts = {
  check: () => report(given),
  sheet: () => {
    writeFileSync(`${given}.csv`, sheetOf(locales, given));
    console.log(`Wrote ${given}.csv.`);
  },
  take: () => report(takeSheet(locales, given)),
  add: () => {
    addLanguage(locales, given);
    console.log(`Made locales/${given}. List it in locales/areas.json once check finds nothing.`);
  },
};

try {
  if (act !== undefined && !Object.hasOwn(acts, act)) throw new Error(usage);
  const takesTag = act === 'sheet' || act === 'add' || (act === 'check' && given !== undefined);
  if (takesTag && !tags.includes(given)) throw new Error(`Say one of these languages: ${tags.join(', ')}.`);
  if (act === 'take' && given === undefined) throw new Error('Say which file.');
  if (act !== undefined) acts[act]();
  else console.log(compileWords() ? 'Compiled the catalogs.' : 'The catalogs are up to date.');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
