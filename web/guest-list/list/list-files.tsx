import { MoreHorizontal, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { type ListFile, saveListFile } from '../print/households.ts';
import type { ListFilter } from '../queries.ts';
import type { PrintedEvent } from '../print/printed-list.tsx';
import { words } from '../words.ts';

const PrintDialog = lazyPart(() => import('../print/print-dialog.tsx'), 'PrintDialog');

interface Props {
  event: PrintedEvent;
  /** The filter of the view. Only matching households are printed. */
  filter: Omit<ListFilter, 'sort'>;
  editable: boolean;
  mayExport: boolean;
  /** Whether the list is empty, so that there is nothing to save or print. */
  isEmpty: boolean;
  onImport: () => void;
}

/** The actions to import the guest list, save it as a file and print it. */
export function ListFiles({ event, filter, editable, mayExport, isEmpty, onImport }: Props) {
  const [printing, setPrinting] = useState(false);
  const save = (file: ListFile, rows?: 'guests' | 'households') => {
    saveListFile(event.id, file, rows).catch((error: unknown) =>
      complain(sentenceOf(error, words.files.failed)),
    );
  };
  return (
    <>
      {editable || (mayExport && !isEmpty) ? (
        <DropdownMenu
          trigger={
            <IconButton
              label={words.files.menu}
              icon={<MoreHorizontal />}
              variant="secondary"
              tooltip={false}
              className="shrink-0 md:ml-auto"
            />
          }
          items={[
            ...(editable
              ? [
                  {
                    label: words.files.import,
                    icon: <Upload />,
                    onSelect: onImport,
                  },
                ]
              : []),
            ...(mayExport && !isEmpty
              ? [
                  'separator' as const,
                  {
                    label: words.files.householdsXlsx,
                    onSelect: () => save('guest-list.xlsx', 'households'),
                  },
                  { label: words.files.householdsCsv, onSelect: () => save('guest-list.csv', 'households') },
                  { label: words.files.guestsXlsx, onSelect: () => save('guest-list.xlsx', 'guests') },
                  { label: words.files.guestsCsv, onSelect: () => save('guest-list.csv', 'guests') },
                  ...(editable
                    ? [{ label: words.files.codes, onSelect: () => save('guest-list-codes.zip') }]
                    : []),
                  'separator' as const,
                  { label: words.files.print, onSelect: () => setPrinting(true) },
                ]
              : []),
          ]}
        />
      ) : null}
      <Suspense>
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
