/** Why a row of a list is left out, in words. */
import { sentences } from '../kernel/sentence.ts';
import hostImport from '../words/hostImport/en.ts';
import type { HostImportWords } from '../words/hostImport/type.ts';

export const fault = /* @__PURE__ */ sentences<Pick<HostImportWords, 'faults'>>(hostImport);
