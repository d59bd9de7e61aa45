/** The landing page in the browser, which was rendered by the build (server/http/landing.ts). */
import { hydrateRoot } from 'react-dom/client';
import { Sample, sampleId } from './components/sample.tsx';

const sample = document.getElementById(sampleId);
if (sample) hydrateRoot(sample, <Sample />);
