import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './root.mjs';
import { answerHelp } from './usage.mjs';

const usage = `npm run words -- [check [TAG] | sheet TAG | take FILE | add TAG]
Compiles the catalogs of locales/ into domain/words/.
check   lists what is missing or wrong, in one language or in all
sheet   writes TAG.csv with every text, its note and its translation
take    takes the translations of such a sheet
add     makes catalogs for a language, such as de
docs/translating.md explains the catalogs.`;

answerHelp(usage);

const locales = inRoot('locales');
const [act, argument] = process.argv.slice(2);

/** Runs the requested command with the functions of words/sheet.mjs. */
function run({ addLanguage, faultsOfAll, sheetOf, takeSheet }) {
  const report = (tag) => {
    const faults = faultsOfAll(locales, tag && [tag]);
    console.log(faults.length === 0 ? 'Nothing is missing.' : faults.join('\n'));
    if (faults.length > 0) process.exitCode = 1;
  };
  switch (act) {
    case 'check':
      return report(argument);
    case 'sheet':
      writeFileSync(`${argument}.csv`, sheetOf(locales, argument));
      return console.log(`Wrote ${argument}.csv.`);
    case 'take':
      return report(takeSheet(locales, argument));
    default:
      addLanguage(locales, argument);
      return console.log(`Made locales/${argument}. List it in locales/areas.json once check finds nothing.`);
  }
}

try {
  await ensureInstalled();
  // Imported only now, because these files need packages that were just installed.
  const { compileWords } = await import('./words/compile.mjs');
  const { tags } = await import('./words/languages.mjs');
  if (act !== undefined && !['check', 'sheet', 'take', 'add'].includes(act)) throw new Error(usage);
  const takesTag = act === 'sheet' || act === 'add' || (act === 'check' && argument !== undefined);
  if (takesTag && !tags.includes(argument))
    throw new Error(`Say one of these languages: ${tags.join(', ')}.`);
  if (act === 'take' && argument === undefined) throw new Error('Say which file.');
  if (act !== undefined) run(await import('./words/sheet.mjs'));
  else console.log(compileWords() ? 'Compiled the catalogs.' : 'The catalogs are up to date.');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
