import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { words as uiWords } from '#web/ui/words.ts';
import { words } from '../words.ts';

/** Why an organization was not found: none has that name, or the search failed. */
export interface NotFound {
  reason: string;
  /** Whether the search itself failed, so that another try may work. */
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
      title={words.missing.title}
      description={failed ? words.missing.notSearched : (notFound?.reason ?? '')}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {words.missing.other}
          </Button>
          <Button variant={failed ? 'secondary' : 'primary'} onClick={props.onCreate}>
            {words.missing.create}
          </Button>
          {failed ? (
            <Button
              variant="primary"
              busy={props.busy}
              busyLabel={words.missing.trying}
              onClick={props.onRetry}
            >
              {uiWords.common.tryAgain}
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
      <p>{words.missing.could}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        <li>{words.missing.spelling}</li>
        <li>{words.missing.ask}</li>
        <li>{words.missing.new}</li>
      </ul>
    </Dialog>
  );
}
