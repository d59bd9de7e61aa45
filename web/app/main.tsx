import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLinkToken } from '#web/kernel/session/link-token.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { languageOf } from '#web/kernel/session/language.ts';
import { SessionProvider, storedUser } from '#web/kernel/session/session.tsx';
import { speak } from '#web/kernel/words.ts';
import { applyStoredTheme } from '../kernel/looks/theme.ts';
import { LateToaster } from './late-toaster.tsx';
import { LinkProvider } from '../ui/link.tsx';
import { RouterLink } from './router-link.tsx';
import { loadFirstPage, makeRouter } from './router.tsx';

applyStoredTheme();
// If a font loads only once a title uses it, the title's width changes when the font arrives.
void document.fonts.load('1em fraunces variable');
const queries = makeQueryClient();
// Runs before the router reads the address. The router's own history entry then keeps the token for
// a reload.
const keepLinkToken = takeLinkToken();
const router = makeRouter();
keepLinkToken();

/** The pause before the page is loaded again, in milliseconds. */
const retryMs = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing.');
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <LinkProvider component={RouterLink}>
            <RouterProvider router={router} />
            <LateToaster />
          </LinkProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
// Without its words, nothing can be shown, so the page tries again.
speak(languageOf(storedUser()))
  .then(() => loadFirstPage(router))
  .then(start, () => setTimeout(() => location.reload(), retryMs));
