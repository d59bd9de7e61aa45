/** The landing page in the browser. The build rendered it (server/http/pages/landing.ts). */
import { hydrateRoot } from 'react-dom/client';
import { defaultLanguage, languageOfTag } from '#domain/languages/languages.ts';
import { speak } from '#web/kernel/words.ts';
import { Sample, sampleId } from './components/sample.tsx';

const sample = document.getElementById(sampleId);
const language = languageOfTag(document.documentElement.lang) ?? defaultLanguage;
if (sample) void speak(language).then(() => hydrateRoot(sample, <Sample />));
