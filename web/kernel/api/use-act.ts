import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { complain, toast, type ToastContent } from '../toasts/toasts.tsx';
import { sentenceOf } from './api-error.ts';

type Done = string | Pick<ToastContent, 'title' | 'description'>;

interface Outcome<Result> {
  /**
   * Shown once the call worked: a sentence, or a toast with a title of its own. A function gets the
   * response, and may show nothing.
   */
  done?: Done | ((result: Result) => Done | void) | undefined;
  /** Why the call failed, if the server gives no reason. */
  failed?: string;
  /** The title of a failure, in place of "Error". */
  title?: string;
}

interface Refresh<Result, Sent> {
  /** Refetches what is stale once the call worked. The call ends when this is done. */
  onSuccess?: (queries: QueryClient, result: Result, sent: Sent) => unknown;
  /** The same, even after a refusal, which means that the page's data is old. */
  onSettled?: (queries: QueryClient) => unknown;
}

/**
 * A call that changes something: what it sends, what it makes stale, and how a page reports its
 * end.
 *
 * `act` makes the call, shows a toast for its success or its failure, and never rejects. It returns
 * whether the call worked, and `ConfirmDialog` stays open if it did not. Everything else is the
 * library's mutation. Use `mutateAsync` where a failure belongs elsewhere: next to the fields of a
 * form, in the open dialog, or with a save that continues. An act that can be undone uses `defer`.
 */
export function useAct<Result, Sent = void>(
  call: (sent: Sent) => Promise<Result>,
  { onSuccess, onSettled }: Refresh<Result, Sent> = {},
) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (result, sent) => onSuccess?.(queries, result, sent),
    onSettled: () => onSettled?.(queries),
  });

  async function act(sent: Sent, { done, failed, title }: Outcome<Result> = {}): Promise<boolean> {
    try {
      const result = await mutation.mutateAsync(sent);
      const said = typeof done === 'function' ? done(result) : done;
      if (said) toast(said);
      return true;
    } catch (error) {
      complain(sentenceOf(error, failed), title);
      return false;
    }
  }

  return { ...mutation, act };
}
