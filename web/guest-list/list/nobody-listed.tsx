import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { words } from '../words.ts';

interface Props {
  eventId: string;
  editable: boolean;
  /** Whether the search can't find the newest households yet. */
  isBehind: boolean;
  /** Called to show the whole list. Null if it is shown already. */
  onShowAll: (() => void) | null;
  onAdd: () => void;
  onImport: () => void;
}

/** A line below the households that were found, while a search can't find all of them. */
export const StillIndexing = () => (
  <p role="status" className="px-5 py-3 text-sm text-muted">
    {words.nobody.indexing}
  </p>
);

/** Takes the place of the guest list if no household matches, or if there is none yet. */
export function NobodyListed({ eventId, editable, isBehind, onShowAll, onAdd, onImport }: Props) {
  if (onShowAll !== null) {
    return (
      <EmptyState
        title={isBehind ? words.nobody.foundYet : words.nobody.found}
        description={isBehind ? words.nobody.indexing : words.page.noMatch}
        action={<Button onClick={onShowAll}>{words.nobody.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={words.nobody.empty}
      description={words.nobody.emptyHow}
      action={
        <>
          {editable ? (
            <Button variant="primary" onClick={onAdd}>
              {words.add.label}
            </Button>
          ) : null}
          {editable ? <Button onClick={onImport}>{words.nobody.import}</Button> : null}
          <Button asChild>
            <Anchor href={paths.event(eventId)}>{words.nobody.share}</Anchor>
          </Button>
        </>
      }
    />
  );
}
