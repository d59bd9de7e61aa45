import { type DragEvent, useId, useRef, useState } from 'react';
import type { ListedImport } from '#domain/imports/contract.ts';
import { formatLongDay } from '#web/kernel/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { useImports, useUndoImport } from './queries.ts';
import { words } from './words.ts';

const types = '.csv,.tsv,.txt,.xlsx,.ods,.vcf,text/csv,text/vcard';

export function ChooseStep(props: {
  eventId: string;
  text: string;
  /** The file that was read last, or ''. */
  fileName: string;
  onTextChange: (text: string) => void;
  busy: boolean;
  onFile: (file: File) => void;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (props.busy) return;
    const [file] = event.dataTransfer.files;
    if (file) props.onFile(file);
  };
  return (
    // A file that misses the box would open in place of the page.
    <div
      className="space-y-4"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <TextArea
        label={words.choose.paste}
        hint={words.choose.pasteHint}
        rows={8}
        value={props.text}
        onChange={(event) => props.onTextChange(event.target.value)}
        className="[&_textarea]:font-mono"
      />
      <div
        className={`grid justify-items-start gap-3 rounded-md border border-dashed p-4 ${over ? 'border-accent bg-accent-tint' : 'border-outline/60'}`}
      >
        <p id={hint} className="text-sm text-muted">
          {words.choose.drop}
        </p>
        <input
          ref={input}
          type="file"
          accept={types}
          className="sr-only"
          tabIndex={-1}
          aria-label={words.choose.file}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) props.onFile(file);
            event.target.value = '';
          }}
        />
        <div className="flex max-w-full flex-wrap items-center gap-3 text-sm">
          <Button aria-describedby={hint} disabled={props.busy} onClick={() => input.current?.click()}>
            {words.choose.chooseFile}
          </Button>
          <span className="min-w-0 break-words">{props.fileName}</span>
        </div>
      </div>
      <EarlierImports eventId={props.eventId} />
    </div>
  );
}

const addedText = ({ added, updated }: ListedImport, day: string): string =>
  updated > 0 ? words.choose.addedChanged({ added, updated, day }) : words.choose.added({ added, day });

/** Lists the imports that can be undone. */
function EarlierImports({ eventId }: { eventId: string }) {
  const { data: imports = [] } = useImports(eventId);
  const [toUndo, setToUndo] = useState<ListedImport | null>(null);
  const undo = useUndoImport(eventId);
  if (imports.length === 0) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section aria-label={words.choose.earlier} className="space-y-2">
      <h3 className="text-sm font-medium">{words.choose.earlier}</h3>
      <ul className="divide-y divide-hairline rounded-md border border-hairline">
        {imports.map((earlier) => (
          <li
            key={earlier.id}
            className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="block truncate">{earlier.fileName || words.choose.pasted}</span>
              <span className="text-muted">
                {addedText(earlier, formatLongDay(new Date(earlier.appliedAt), zone))}
              </span>
            </span>
            <Button size="sm" onClick={() => setToUndo(earlier)}>
              {words.choose.undo}
            </Button>
          </li>
        ))}
      </ul>
      {toUndo ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setToUndo(null);
          }}
          title={words.choose.undoTitle}
          description={words.choose.undoHow}
          confirmLabel={words.choose.undo}
          onConfirm={() => undo.mutateAsync(toUndo.id)}
        />
      ) : null}
    </section>
  );
}
