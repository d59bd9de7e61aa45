/** The landing page in the browser, which was rendered by the build (server/http/landing.ts). */
import { hydrateRoot } from 'react-dom/client';
import { speak } from '#web/kernel/words.ts';
import { Sample, sampleId } from './components/sample.tsx';

const sample = document.getElementById(sampleId);
// The build renders the page in English.
if (sample) void speak('en').then(() => hydrateRoot(sample, <Sample />));
