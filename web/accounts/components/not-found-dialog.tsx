import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Why an organization was not found: none has that name, or the search failed. */
export interface NotFound {
  reason: string;
  /** True if the search itself failed, so that another try may work. */
  failed: boolean;
}

export function NotFoundDialog(props: {
  notFound: NotFound | null;
  busy: boolean;
  focusAfter: () => void;
  onClose: () => void;
  onRetry: () => void;
  onCreate: () => void;
}) {
  const { notFound } = props;
  const failed = notFound?.failed ?? false;
  return (
    <Dialog
      open={notFound !== null}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      focusAfter={props.focusAfter}
      title="Organization Not Found"
      description={failed ? 'We couldn’t search.' : (notFound?.reason ?? '')}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Try Different Name
          </Button>
          <Button variant={failed ? 'secondary' : 'primary'} onClick={props.onCreate}>
            Create New Organization Instead
          </Button>
          {failed ? (
            <Button variant="primary" busy={props.busy} busyLabel="Trying..." onClick={props.onRetry}>
              Try again
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? (
        <div className="mb-4">
          <Banner tone="danger">{notFound?.reason}</Banner>
        </div>
      ) : null}
      <p>You could:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>check the spelling and use the full name,</li>
        <li>ask the organization’s administrator for its name or join code,</li>
        <li>create a new organization.</li>
      </ul>
    </Dialog>
  );
}
