import { runTool } from '../run.mjs';
import { findTestTools } from '../test-tools.mjs';
import { withBuild } from './server.mjs';

/**
 * Walks every page of a build in the pseudo-language (e2e/words.spec.ts). Returns the exit code.
 */
export async function languages(env) {
  const { chromium } = await findTestTools({ browser: true, database: false });
  // Imported late, because its packages may have been installed only just now.
  const { compileWords } = await import('../words/compile.mjs');
  process.env.TURNOUT_WORDS = 'en-XA';
  try {
    return await withBuild(async (out) => {
      const args = ['test', '-c', 'e2e/playwright.config.ts', 'e2e/words.spec.ts', '--project=desktop'];
      const { code } = await runTool('@playwright/test', [...args, '--workers=2'], {
        bin: 'playwright',
        group: true,
        env: { ...env, NODE_ENV: 'test', TURNOUT_CHROMIUM: chromium, TURNOUT_BUILD: out, WORDS_DRILL: 'on' },
      });
      return code;
    });
  } finally {
    // The build has left the pseudo-language in domain/words/.
    delete process.env.TURNOUT_WORDS;
    compileWords();
  }
}
