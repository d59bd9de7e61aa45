/** The calls that read, check, apply and undo an import. */
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  type AppliedImport,
  type DryRun,
  type DryRunBody,
  type Fate,
  maxDryRunRows,
  type UndoneImport,
} from '#domain/imports/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { namesOf, words } from './words.ts';

const refresh = (queries: QueryClient) =>
  Promise.all(
    [keys.invitations, keys.duplicates, keys.events].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );

const importsKey = (eventId: string) => [keys.invitations, 'imports', eventId];

export const useImports = (eventId: string) =>
  useQuery({
    queryKey: importsKey(eventId),
    queryFn: () => api.imports.listImports({ params: { id: eventId } }),
  });

export const useStartImport = (eventId: string) =>
  useAct(({ file, name }: { file: Blob; name: string }) =>
    api.imports.createImport({
      params: { id: eventId },
      query: { name },
      // A system that does not know a kind of file gives it no type. The server detects the type
      // from the content.
      file: file.type ? file : new Blob([file], { type: 'application/octet-stream' }),
    }),
  );

export interface CellEdit {
  row: number;
  column: number;
  text: string;
}

/** The maximum number of edits in one call. */
const maxEdits = 200;

/** The host's choices for a list. Missing choices are guessed. */
export type ListOptions = Omit<DryRunBody, 'edits'>;

export const useDryRun = () =>
  useAct(
    async ({ id, edits = [], ...options }: { id: string; edits?: readonly CellEdit[] } & ListOptions) => {
      const run = (some: readonly CellEdit[]) =>
        api.imports.dryRunImport({
          params: { id },
          body: { ...options, ...(some.length > 0 && { edits: [...some] }) },
        });
      let outcome = await run(edits.slice(0, maxEdits));
      for (let at = maxEdits; at < edits.length; at += maxEdits)
        outcome = await run(edits.slice(at, at + maxEdits));
      return outcome;
    },
  );

/**
 * The rows of a dry run, all or those with one outcome, in pages. For all rows and for errors, the
 * dry run's own response contains the first page.
 */
export function useRows({ id, rows, rowCounts }: DryRun, fate: Fate | 'all', run: number) {
  const total = fate === 'all' ? sum(rowCounts) : rowCounts[fate];
  const first = fate === 'all' ? rows : rows.filter((row) => row.fate === fate);
  const isWhole = first.length === Math.min(total, maxDryRunRows);
  return useInfiniteQuery({
    queryKey: [keys.invitations, 'import rows', id, run, fate],
    queryFn: ({ pageParam: page }) =>
      api.imports.listImportRows({
        params: { id },
        query: { page, pageSize: maxDryRunRows, ...(fate !== 'all' && { fate }) },
      }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length * maxDryRunRows < total ? pages.length + 1 : undefined),
    ...(isWhole && { initialData: { pages: [first], pageParams: [1] } }),
    staleTime: Infinity,
  });
}

export const sum = (counts: DryRun['rowCounts']): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** Returns the outcome of an import in words: "92 households added, 3 changed". */
const saidOf = ({ added, updated }: AppliedImport): string => {
  if (updated === 0) return words.done.added({ count: added });
  return added === 0 ? words.done.changed({ count: updated }) : words.done.addedChanged({ added, updated });
};

export function useApplyImport(eventId: string) {
  const undo = useUndoImport(eventId);
  return useAct((importId: string) => api.imports.applyImport({ params: { id: importId } }), {
    onSuccess: (queries, done) => {
      // The dialog closes meanwhile, so that its buttons do not cover the toast's.
      void refresh(queries);
      toast({
        title: saidOf(done),
        ...(done.leftOut > 0 && { description: words.done.skipped({ count: done.leftOut }) }),
        action: { label: words.choose.undo, onAction: () => undo.mutate(done.id) },
      });
    },
  });
}

const undoneWords = ({ removed, restored, kept, keptLabels }: UndoneImport): string => {
  const parts = [
    removed > 0 ? words.done.removed({ count: removed }) : '',
    restored > 0 ? words.done.restored({ count: restored }) : '',
    kept > 0 ? words.done.kept({ count: kept, ...namesOf(keptLabels, kept) }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
};

/** Undoes an import and says what it kept. */
export function useUndoImport(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => api.imports.undoImport({ params: { id: importId } }),
    onSuccess: async (done) => {
      toast({ title: words.done.undone, description: undoneWords(done) });
      await Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: importsKey(eventId) })]);
    },
    onError: (error) => complain(sentenceOf(error, words.done.undoFailed)),
  });
}
