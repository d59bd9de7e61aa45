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
        description="No household matches."
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
