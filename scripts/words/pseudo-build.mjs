import { inRoot } from '../root.mjs';
import { modulesOf } from './compile.mjs';

/**
 * Returns Vite's plugins for a build in the pseudo-language en-XA if TURNOUT_WORDS asks for it. It
 * takes the place of English in the build alone, so domain/words/ stays as it is.
 */
export function pseudoWords() {
  if (process.env.TURNOUT_WORDS !== 'en-XA') return [];
  const modules = modulesOf(inRoot('locales'), { pseudoEnglish: true });
  const load = (id) => modules.get(/\/domain\/words\/(\w+\/en\.ts)$/.exec(id)?.[1]) ?? null;
  return [{ name: 'pseudo-words', enforce: 'pre', load }];
}
