import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { ApiError, sentenceOf } from '#web/kernel/api-error.ts';
import { linkToken } from '#web/kernel/link-token.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { AuthCard } from './auth-card.tsx';
import { AuthPage } from './auth-page.tsx';

interface Done {
  title: string;
  subtitle: string;
  next: ReactNode;
}

interface MailedLinkPageProps<Answer> {
  title: string;
  subtitle: string;
  /** The button's words, and those while the call is under way. */
  label: string;
  busyLabel: string;
  act: (token: string) => Promise<Answer>;
  done: (answer: Answer) => Done;
  /** What else helps where the link cannot be used. */
  otherwise?: string;
}

/**
 * Behind a mailed link. It asks for a click, so that a mail scanner which opens every link changes
 * nothing.
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

/** A mailed link that is not complete, or that does nothing any more. */
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
    <AuthCard title="This link cannot be used">
      <div className="space-y-4">
        <Banner tone="danger">
          {token === '' ? 'The link is not complete. Open it from the mail again.' : sentenceOf(error)}
        </Banner>
        {otherwise ? <p className="text-sm text-muted">{otherwise}</p> : null}
        <NextStep href={paths.login}>Go to Sign In</NextStep>
      </div>
    </AuthCard>
  </AuthPage>
);

/** The link does nothing any more, however often it is tried. */
const isSpent = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status);

/** Where to go on afterwards: the main button where there is one thing to do next. */
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
