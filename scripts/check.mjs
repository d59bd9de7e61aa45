import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkCitations } from './citations.mjs';
import { dependencyViolations } from './dependencies.mjs';
import { judgeImports } from './import-graph.mjs';
import { checkFileNames } from './file-names.mjs';
import { ensureInstalled } from './install.mjs';
import { checkProse } from './prose.mjs';
import { root } from './root.mjs';
import { runTool, stopRunning } from './run.mjs';
import { checkSpelling } from './spelling.mjs';
import { checkTableWriters } from './table-writers.mjs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm run check
Checks formatting, lint, import rules, types, writers of tables, names of files, citations, spelling and unused code. It runs no tests.`);

const captured = (packageName, args, bin) =>
  runTool(packageName, args, { capture: true, ...(bin && { bin }) });

async function importRules() {
  const { code, output } = await captured(
    'dependency-cruiser',
    ['domain', 'server', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    'depcruise',
  );
  try {
    const report = JSON.parse(output);
    const rules = judgeImports(report);
    const misplaced = dependencyViolations(report.modules, JSON.parse(readFileSync('package.json', 'utf8')));
    return { code: misplaced.length > 0 ? 1 : rules.code, output: [...misplaced, rules.output].join('\n') };
  } catch {
    return { code: code || 1, output };
  }
}

const checks = [
  ['Lint (eslint)', () => captured('eslint', ['.', '--max-warnings=0'])],
  ['Types (tsc)', () => captured('typescript', ['--noEmit', '-p', '.', '--pretty', 'false'], 'tsc')],
  ['Formatting (prettier)', () => captured('prettier', ['--check', '--log-level=warn', '.'])],
  ['Import rules (dependency-cruiser)', importRules],
  ['Writers of tables', checkTableWriters],
  ['Names of files', checkFileNames],
  ['Citations', checkCitations],
  ['Spelling', checkSpelling],
  ['Prose (docs/style.md)', checkProse],
  ['Unused code (knip)', () => captured('knip', ['--no-progress'])],
  ['Code that only tests use (knip)', () => captured('knip', ['--no-progress', '--production'])],
];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopRunning();
    process.exit(1);
  });
}

try {
  process.chdir(root);
  await ensureInstalled({ tools: true });
  // Imported now, because it needs what was installed.
  (await import('./words/compile.mjs')).compileWords();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const failed = [];
const waiting = [...checks];
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const { code, output } = await check();
    if (code !== 0) failed.push(name);
    const text = output.trim();
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${name}${text ? '\n' + text.replace(/^/gm, '    ') : ''}`,
    );
  }
};
await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, worker));

console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
