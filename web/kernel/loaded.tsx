import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, RefreshFailed } from '#web/ui/states.tsx';
import { sentenceOf } from './api-error.ts';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** What could not be loaded, as a sentence; the server's own goes before it. */
  failure: string;
  /** What stands there until something is loaded. */
  pending: ReactNode;
  /** The page has no card around it, so that a failure brings its own. */
  card?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * What a query brought. Where nothing could be loaded, it says why. What is shown stays when it
 * cannot be brought up to date, with all that was typed into it: one line says so. Both offer to
 * try again.
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
