import { Check, CircleDashed, LoaderCircle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { LooksEditor, SaveState } from './look/use-looks.ts';
import { words } from './words.ts';

/** Shows the state of the autosave in one line. */
export const SaveLine = ({ state }: { state: SaveState }) => (
  <p role="status" className="flex items-center gap-2 text-sm text-muted [&_svg]:size-4">
    {state === 'saved' ? (
      <>
        <Check aria-hidden className="text-confirmed" /> {words.saving.saved}
      </>
    ) : state === 'saving' ? (
      <>
        <LoaderCircle aria-hidden className="animate-spin" /> {words.saving.saving}
      </>
    ) : state === 'failed' ? (
      words.saving.notSaved
    ) : (
      <>
        <CircleDashed aria-hidden /> {words.saving.automatic}
      </>
    )}
  </p>
);

/** Shows the state of the autosave, its failure with a way to continue, and the undo button. */
export function SaveStateBar({ editor }: { editor: LooksEditor }) {
  const { state } = editor;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SaveLine state={state} />
        <Button size="sm" icon={<Undo2 />} disabled={!editor.canUndo} onClick={editor.undo}>
          {words.saving.undo}
        </Button>
      </div>
      {state === 'failed' ? (
        <Banner
          tone="danger"
          title={words.saving.stylesFailed}
          action={
            <Button size="sm" onClick={() => void editor.flush()}>
              {words.saving.retry}
            </Button>
          }
        >
          {words.saving.keptHere({ reason: editor.failure ?? '' })}
        </Banner>
      ) : null}
    </div>
  );
}

/**
 * Says whether the event has unsaved changes. It appears on every tab of the editor. In the header
 * it shows nothing while everything is saved, so that the title has more room.
 */
export const SavePill = (props: { unsaved: boolean; saving: boolean; inHeader?: boolean }) => (
  <span
    className={
      props.inHeader && !props.unsaved && !props.saving
        ? 'sr-only'
        : 'inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted [&_svg]:size-4'
    }
  >
    {props.unsaved ? (
      words.saving.unsaved
    ) : props.saving ? (
      words.saving.savingAll
    ) : (
      <>
        <Check aria-hidden className="text-confirmed" />
        {words.saving.allSaved}
      </>
    )}
  </span>
);

/** The bar with the button that saves. It stays in sight, however far the page is scrolled. */
export const SaveBar = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-1 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-hairline bg-paper px-1 py-3 md:bottom-0"
  >
    {children}
    <Button type="submit" variant="primary" busy={isSaving} busyLabel={words.saving.busy}>
      {words.saving.save}
    </Button>
  </div>
);
