import { MoreHorizontal, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { type ListFile, saveListFile } from '../print/households.ts';
import type { ListFilter } from '../queries.ts';
import type { PrintedEvent } from '../print/printed-list.tsx';

const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx'), 'ImportDialog');
const PrintDialog = lazyPart(() => import('../print/print-dialog.tsx'), 'PrintDialog');

interface Props {
  event: PrintedEvent;
  /** The filter of the view. Only matching households are printed. */
  filter: Omit<ListFilter, 'sort'>;
  editable: boolean;
  mayExport: boolean;
  /** True if the list is empty, so that there is nothing to save or print. */
  isEmpty: boolean;
  importing: boolean;
  onImportingChange: (importing: boolean) => void;
}

/** The actions to import the guest list, save it as a file and print it. */
export function ListFiles({ event, filter, editable, mayExport, isEmpty, ...props }: Props) {
  const [printing, setPrinting] = useState(false);
  const save = (file: ListFile, rows?: 'guests' | 'households') => {
    saveListFile(event.id, file, rows).catch((error: unknown) =>
      complain(sentenceOf(error, 'We couldn’t save the guest list. Please try again.')),
    );
  };
  return (
    <>
      {editable || (mayExport && !isEmpty) ? (
        <DropdownMenu
          trigger={
            <IconButton
              label="Import and export"
              icon={<MoreHorizontal />}
              variant="secondary"
              tooltip={false}
              className="shrink-0"
            />
          }
          items={[
            ...(editable
              ? [{ label: 'Import…', icon: <Upload />, onSelect: () => props.onImportingChange(true) }]
              : []),
            ...(mayExport && !isEmpty
              ? [
                  'separator' as const,
                  { label: 'Households as XLSX', onSelect: () => save('guest-list.xlsx', 'households') },
                  { label: 'Households as CSV', onSelect: () => save('guest-list.csv', 'households') },
                  { label: 'Guests as XLSX', onSelect: () => save('guest-list.xlsx', 'guests') },
                  { label: 'Guests as CSV', onSelect: () => save('guest-list.csv', 'guests') },
                  ...(editable
                    ? [{ label: 'QR codes as ZIP', onSelect: () => save('guest-list-codes.zip') }]
                    : []),
                  'separator' as const,
                  { label: 'Print…', onSelect: () => setPrinting(true) },
                ]
              : []),
          ]}
        />
      ) : null}
      <Suspense>
        {props.importing ? (
          <ImportDialog eventId={event.id} onClose={() => props.onImportingChange(false)} />
        ) : null}
        {printing ? (
          <PrintDialog
            event={event}
            filter={filter}
            withCards={editable}
            onClose={() => setPrinting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
