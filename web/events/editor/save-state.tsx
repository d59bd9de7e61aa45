import { Check, CircleDashed, LoaderCircle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { LooksEditor, SaveState } from './look/use-looks.ts';

/** Says in one line how the autosave stands. */
export const SaveLine = ({ state }: { state: SaveState }) => (
  <p role="status" className="flex items-center gap-2 text-sm text-muted [&_svg]:size-4">
    {state === 'saved' ? (
      <>
        <Check aria-hidden className="text-confirmed" /> Saved
      </>
    ) : state === 'saving' ? (
      <>
        <LoaderCircle aria-hidden className="animate-spin" /> Saving…
      </>
    ) : state === 'failed' ? (
      'Not saved'
    ) : (
      <>
        <CircleDashed aria-hidden /> Changes save automatically after 2 seconds.
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
          Undo
        </Button>
      </div>
      {state === 'failed' ? (
        <Banner
          tone="danger"
          title="Failed to save styles"
          action={
            <Button size="sm" onClick={() => void editor.flush()}>
              Retry
            </Button>
          }
        >
          {editor.failure} We keep your changes here until they’re saved.
        </Banner>
      ) : null}
    </div>
  );
}

/** Says whether the event has unsaved changes. It appears on every tab of the editor. */
export const SavePill = ({ unsaved, saving }: { unsaved: boolean; saving: boolean }) => (
  <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted [&_svg]:size-4">
    {unsaved ? (
      'Unsaved changes'
    ) : saving ? (
      'Saving changes…'
    ) : (
      <>
        <Check aria-hidden className="text-confirmed" />
        All changes saved
      </>
    )}
  </span>
);

/** The bar with the button that saves. It stays in sight, however far the page is scrolled. */
export const SaveBar = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-1 mt-6 flex items-center justify-between gap-3 border-t border-hairline bg-paper px-1 py-3 md:bottom-0"
  >
    {children}
    <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving...">
      Save Changes
    </Button>
  </div>
);
