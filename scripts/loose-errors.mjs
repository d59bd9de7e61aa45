// Reports errors that belong to no test. They fail a run of Vitest, but its JSON does not name
// them.
import { writeFileSync } from 'node:fs';

export default class LooseErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.LOOSE_ERRORS_FILE;
    if (!file || errors.length === 0) return;
    const facts = errors.map(({ name, message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) => ({
      file: path,
      test,
      message: `${name ?? 'Error'}: ${message}`,
    }));
    writeFileSync(file, JSON.stringify(facts));
  }
}
