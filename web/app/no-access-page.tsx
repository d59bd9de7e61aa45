import { useLocation } from '@tanstack/react-router';
import { shellWords } from '#web/kernel/shell-words.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '../kernel/title.ts';
import { Button } from '../ui/button.tsx';
import { Anchor } from '../ui/link.tsx';
import { nodes } from '../ui/nodes.ts';
import { words as uiWords } from '../ui/words.ts';
import { paths } from './paths.ts';

export function NoAccessPage() {
  const words = shellWords.noAccess;
  useRouteTitle(words.title);
  const { pathname } = useLocation();
  // An organization's own administrator has nobody above them in the organization to ask.
  const isAdmin = useUser().role === 'admin';
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <h1 className="font-display text-3xl">{words.title}</h1>
      <p className="text-muted">
        {nodes(
          words.page({
            path: pathname,
            mark: (text) => <span className="font-medium break-words text-ink">{text}</span>,
          }),
        )}{' '}
        {isAdmin ? words.askPlatform : words.askAdmin}
      </p>
      <Button asChild variant="primary">
        <Anchor href={paths.dashboard}>{uiWords.failed.backToDashboard}</Anchor>
      </Button>
    </section>
  );
}
