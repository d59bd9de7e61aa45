import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, RefreshFailed } from '#web/ui/states.tsx';
import { sentenceOf } from './api/api-error.ts';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** Says what could not be loaded, as a sentence. The server's own sentence takes precedence. */
  failure: string;
  /** The content until something is loaded. */
  pending: ReactNode;
  /** Whether the page has no card around this part. A failure then gets a card of its own. */
  card?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, or why nothing could be loaded. If a refresh fails, the page stays
 * with everything that was typed into it, and one line says so. Both failures offer to try again.
 */
export function Loaded<Data>({ query, failure, pending, card = false, children }: Props<Data>) {
  const { data, isError, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (!isError) return pending;
    const failed = <ErrorState message={sentenceOf(error, failure)} onRetry={retry} />;
    return card ? <Card>{failed}</Card> : failed;
  }
  return (
    <>
      {isError ? (
        <RefreshFailed
          className="mb-5 rounded-lg"
          message={sentenceOf(error, failure)}
          onRetry={retry}
          busy={isFetching}
        />
      ) : null}
      {children(data)}
    </>
  );
}
