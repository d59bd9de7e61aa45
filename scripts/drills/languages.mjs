import { runTool } from '../run.mjs';
import { findTestTools } from '../test-tools.mjs';
import { withBuild } from './server.mjs';

/**
 * Walks every page of a build in the pseudo-language (e2e/words.spec.ts). Returns the exit code.
 */
export async function languages(env) {
  const { chromium } = await findTestTools({ browser: true, database: false });
  const walk = async (out) => {
    const args = ['test', '-c', 'e2e/playwright.config.ts', 'e2e/words.spec.ts', '--project=desktop'];
    const { code } = await runTool('@playwright/test', [...args, '--workers=2'], {
      bin: 'playwright',
      group: true,
      env: { ...env, NODE_ENV: 'test', TURNOUT_CHROMIUM: chromium, TURNOUT_WORDS_BUILD: out },
    });
    return code;
  };
  return withBuild(walk, { TURNOUT_WORDS: 'en-XA' });
}
