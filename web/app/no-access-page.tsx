import { Lock } from 'lucide-react';
import { shellWords } from '#web/kernel/shell-words.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '../kernel/title.ts';
import { Button } from '../ui/button.tsx';
import { Anchor } from '../ui/link.tsx';
import { words as uiWords } from '../ui/words.ts';
import { paths } from './paths.ts';

export function NoAccessPage() {
  const words = shellWords.noAccess;
  useRouteTitle(words.title);
  // An organization's own administrator has nobody above them in the organization to ask.
  const isAdmin = useUser().role === 'admin';
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent"
      >
        <Lock className="size-6" />
      </span>
      <h1 className="font-display text-3xl">{words.title}</h1>
      <p className="text-muted">
        {words.page} {isAdmin ? words.askPlatform : words.askAdmin}
      </p>
      <Button asChild variant="primary">
        <Anchor href={paths.dashboard}>{uiWords.failed.backToDashboard}</Anchor>
      </Button>
    </section>
  );
}
