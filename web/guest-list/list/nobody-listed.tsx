import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const stillIndexing = 'We’re still indexing your latest changes. Some households appear in a moment.';

interface Props {
  eventId: string;
  editable: boolean;
  /** True if the search can't find the newest households yet. */
  isBehind: boolean;
  /** Null if the whole list is shown already. */
  onShowAll: (() => void) | null;
  onAdd: () => void;
  onImport: () => void;
}

/** Below the found households, while a search can't find all of them. */
export const StillIndexing = () => (
  <p role="status" className="px-5 py-3 text-sm text-muted">
    {stillIndexing}
  </p>
);

/** In place of the guest list: no household matches, or there is none yet. */
export function NobodyListed({ eventId, editable, isBehind, onShowAll, onAdd, onImport }: Props) {
  if (onShowAll !== null) {
    return (
      <EmptyState
        title={isBehind ? 'Nobody found yet' : 'Nobody found'}
        description={isBehind ? stillIndexing : 'No household matches.'}
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="Your guest list is empty"
      description="Add your guests to see who hasn’t replied. Or just share the link."
      action={
        <>
          {editable ? (
            <Button variant="primary" onClick={onAdd}>
              Add a household
            </Button>
          ) : null}
          {editable ? <Button onClick={onImport}>Import a list</Button> : null}
          <Button asChild>
            <Anchor href={paths.event(eventId)}>Share the link</Anchor>
          </Button>
        </>
      }
    />
  );
}
