import { type DragEvent, useId, useRef, useState } from 'react';
import type { ListedImport } from '#domain/imports/contract.ts';
import { formatLongDay } from '#web/kernel/formats.ts';
import { counted } from '#domain/kernel/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { useImports, useUndoImport } from './queries.ts';

const types = '.csv,.tsv,.txt,.xlsx,.ods,.vcf,text/csv,text/vcard';

export function ChooseStep(props: {
  eventId: string;
  text: string;
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
    const [file] = event.dataTransfer.files;
    if (file) props.onFile(file);
  };
  return (
    <>
      <TextArea
        label="Paste cells from a spreadsheet"
        hint="One row for each guest or household, with a row of headings such as Household, Name, Email."
        rows={8}
        value={props.text}
        onChange={(event) => props.onTextChange(event.target.value)}
        className="[&_textarea]:font-mono"
      />
      <div
        className={`grid justify-items-start gap-3 rounded-md border border-dashed p-4 ${over ? 'border-accent bg-accent-tint' : 'border-outline/60'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p id={hint} className="text-sm text-muted">
          Or drop a file here: CSV, XLSX, ODS or vCard, up to 10 MB and 20,000 rows.
        </p>
        <input
          ref={input}
          type="file"
          accept={types}
          className="sr-only"
          tabIndex={-1}
          aria-label="Guest list file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) props.onFile(file);
            event.target.value = '';
          }}
        />
        <Button
          aria-describedby={hint}
          busy={props.busy}
          busyLabel="Reading..."
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
      <EarlierImports eventId={props.eventId} />
    </>
  );
}

/** Lists the imports that can be undone. */
function EarlierImports({ eventId }: { eventId: string }) {
  const { data: imports = [] } = useImports(eventId);
  const [asked, setAsked] = useState<ListedImport | null>(null);
  const undo = useUndoImport(eventId);
  if (imports.length === 0) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section aria-label="Earlier imports" className="space-y-2">
      <h3 className="text-sm font-medium">Earlier imports</h3>
      <ul className="divide-y divide-hairline rounded-md border border-hairline">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
            <span className="min-w-0">
              <span className="block truncate">{one.fileName || 'Pasted cells'}</span>
              <span className="text-muted">
                {counted(one.added, 'household')} added
                {one.updated > 0 ? `, ${one.updated.toLocaleString('en')} changed` : ''},{' '}
                {formatLongDay(new Date(one.appliedAt), zone)}
              </span>
            </span>
            <Button size="sm" onClick={() => setAsked(one)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          title="Undo this import?"
          description="We’ll remove the households it added and restore those it changed. Anything changed, sent or answered since then stays."
          confirmLabel="Undo"
          onConfirm={() => undo.mutateAsync(asked.id)}
        />
      ) : null}
    </section>
  );
}
