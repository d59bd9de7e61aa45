import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { unreachable } from '../fields.ts';

/**
 * Behind the mailed link that proves an applicant's address. It asks for a click, so that a mail scanner which opens
 * every link confirms nothing.
 */
export default function JoinConfirmPage() {
  const { token = '' }: { token?: string } = useSearch({ strict: false });
  const confirm = useMutation({ mutationFn: () => api.users.confirmJoinRequest({ body: { token } }) });

  return (
    <AuthPage>
      <AuthCard
        title={confirm.isSuccess ? 'Address confirmed' : 'Confirm your address'}
        subtitle={
          confirm.isSuccess
            ? 'An administrator of the organization decides about your request; we will mail you.'
            : 'One click, and the organization knows that the request to join comes from you.'
        }
      >
        <div className="space-y-4">
          {token === '' ? (
            <Banner tone="danger">The link is not complete. Open it from the mail again.</Banner>
          ) : null}
          {confirm.isError ? <Banner tone="danger">{sentenceOf(confirm.error, unreachable)}</Banner> : null}
          {confirm.isSuccess ? (
            <Button asChild className="w-full" variant="secondary">
              <Anchor href={paths.home}>Back to Home</Anchor>
            </Button>
          ) : (
            <Button
              variant="primary"
              size="lg"
              className="w-full"
              disabled={token === ''}
              busy={confirm.isPending}
              busyLabel="Confirming..."
              onClick={() => confirm.mutate()}
            >
              Confirm my address
            </Button>
          )}
        </div>
      </AuthCard>
    </AuthPage>
  );
}
