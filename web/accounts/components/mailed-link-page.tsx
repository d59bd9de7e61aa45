import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { ApiError, sentenceOf } from '#web/kernel/api/api-error.ts';
import { linkToken } from '#web/kernel/session/link-token.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { AuthCard } from './auth-card.tsx';
import { AuthPage } from './auth-page.tsx';
import { words } from '../words.ts';

interface Outcome {
  title: string;
  subtitle: string;
  next: ReactNode;
}

interface MailedLinkPageProps<Answer> {
  title: string;
  subtitle: string;
  /** The button's text, and its text while the call runs. */
  label: string;
  busyLabel: string;
  act: (token: string) => Promise<Answer>;
  done: (answer: Answer) => Outcome;
  /** Tells the reader what else they can do if the link can't be used. */
  otherwise?: string;
}

/**
 * The page behind a mailed link. It asks for a click, so that a mail scanner that opens every link
 * changes nothing.
 */
export function MailedLinkPage<Answer>(props: MailedLinkPageProps<Answer>) {
  const token = linkToken();
  const call = useMutation({ mutationFn: () => props.act(token) });
  const done = call.isSuccess ? props.done(call.data) : null;

  if (token === '' || isSpent(call.error)) {
    return <UnusableLink token={token} error={call.error} otherwise={props.otherwise} />;
  }
  return (
    <AuthPage>
      <AuthCard title={done?.title ?? props.title} subtitle={done?.subtitle ?? props.subtitle}>
        <div className="space-y-4">
          {call.isError ? <Banner tone="danger">{sentenceOf(call.error)}</Banner> : null}
          {done?.next ?? (
            <Button
              variant="primary"
              size="lg"
              className="w-full"
              busy={call.isPending}
              busyLabel={props.busyLabel}
              onClick={() => call.mutate()}
            >
              {props.label}
            </Button>
          )}
        </div>
      </AuthCard>
    </AuthPage>
  );
}

/** The page for a mailed link that is incomplete or no longer works. */
export const UnusableLink = ({
  token,
  error,
  otherwise,
}: {
  token: string;
  error: unknown;
  otherwise?: string | undefined;
}) => (
  <AuthPage>
    <AuthCard title={words.link.unusable}>
      <div className="space-y-4">
        <Banner tone="danger">{token === '' ? words.link.incomplete : sentenceOf(error)}</Banner>
        {otherwise ? <p className="text-sm text-muted">{otherwise}</p> : null}
        <NextStep href={paths.login}>{words.link.toSignIn}</NextStep>
      </div>
    </AuthCard>
  </AuthPage>
);

/** Returns true if the link no longer works, however often the user tries it. */
const isSpent = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status);

/** A link to continue with. It is the main button if there is only one next step. */
export const NextStep = ({
  href,
  main = false,
  children,
}: {
  href: string;
  main?: boolean;
  children: ReactNode;
}) => (
  <Button
    asChild
    className="w-full"
    {...(main ? { variant: 'primary', size: 'lg' } : { variant: 'secondary' })}
  >
    <Anchor href={href}>{children}</Anchor>
  </Button>
);
