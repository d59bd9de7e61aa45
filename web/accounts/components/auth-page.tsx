import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { Anchor } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { words } from '../words.ts';

/** A page that shows only the logo and one card. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header className="px-4 py-4 sm:px-8">
        <Anchor href={paths.home} aria-label={words.login.logo} className="inline-flex rounded-md">
          <Logo />
        </Anchor>
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-6 pb-16 sm:pt-14">{children}</main>
    </div>
  );
}
