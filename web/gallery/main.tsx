/**
 * The entry of the gallery. `npm run dev` serves it at /gallery/, and the product's build leaves it
 * out.
 */
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStoredTheme } from '#web/kernel/looks/theme.ts';
import { Toaster } from '#web/kernel/toasts/toaster.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { speak } from '#web/kernel/words.ts';

applyStoredTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await speak('en');
createRoot(root).render(
  <StrictMode>
    <GalleryPage />
    <Toaster />
  </StrictMode>,
);
