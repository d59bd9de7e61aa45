import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';

interface Props {
  eventId: string;
  editable: boolean;
  /** Null if the whole list is shown already. */
  onShowAll: (() => void) | null;
  onAdd: () => void;
  onImport: () => void;
}

/** In place of the guest list: no household matches, or there is none yet. */
export function NobodyListed({ eventId, editable, onShowAll, onAdd, onImport }: Props) {
  if (onShowAll !== null) {
    return (
      <EmptyState
        title="Nobody found"
        description="No household on the guest list matches."
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="Nobody is on the guest list yet"
      description="Put households on it to see who has not answered, or share the open link."
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
