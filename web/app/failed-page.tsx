import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#web/kernel/api/api.ts';
import { referenceOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useOffline } from '#web/kernel/live/connection.ts';
import { useRouteTitle } from '../kernel/title.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Anchor } from '../ui/link.tsx';
import { MissingPart } from './missing-part.ts';
import { paths } from './paths.ts';
import { words as uiWords } from '../ui/words.ts';

/**
 * Returns true if a part of the application could not be loaded: there is no connection, or a newer
 * version has replaced it.
 */
const isMissingPart = (error: unknown): boolean =>
  error instanceof MissingPart ||
  (error instanceof TypeError &&
    /dynamically imported module|module script failed|import(ing)? .*module|load failed/i.test(
      error.message,
    ));

/** Returns a reference that is easy to read out. It only has to be unique within one log. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Replaces a page that broke. It says what happened, gives a reference for the operator's log, and
 * offers ways out.
 */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const words = uiWords.failed;
  useRouteTitle(words.title);
  const queries = useQueryClient();
  const missing = isMissingPart(error);
  const offline = useOffline();
  const waits = useRef(false);
  const [made] = useState(newReference);
  const knownReference = referenceOf(error);
  const reference = knownReference ?? made;

  useEffect(() => {
    // This page has no input that a reload could lose.
    if (missing && waits.current && !offline) window.location.reload();
    waits.current = offline;
  }, [missing, offline]);

  useEffect(() => {
    // Errors from the server are already in its log. Without a connection, no report can be sent.
    if (knownReference !== null || missing) return;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    api.problems
      .reportProblem({
        body: {
          reference,
          page: window.location.pathname.slice(0, 500),
          error: message.slice(0, 2_000),
          stack: stack?.slice(0, 8_000),
        },
      })
      .catch(() => undefined);
  }, [error, knownReference, missing, reference]);

  return (
    <section role="alert" className="flex max-w-xl flex-col items-start gap-4 py-16">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-full bg-danger-tint text-danger"
      >
        <TriangleAlert className="size-6" />
      </span>
      <h1 className="font-display text-3xl">{words.title}</h1>
      <p className="text-muted">
        {missing && offline
          ? words.offline
          : missing
            ? words.missing
            : knownReference === null
              ? words.broken
              : sentenceOf(error, words.ourSide)}
      </p>
      {missing ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>
            {words.reference}{' '}
            <code className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-ink">{reference}</code>
          </span>
          <CopyButton value={reference} label={words.copyReference} size="sm" variant="ghost" />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {missing && offline ? null : (
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden />}
            onClick={() => {
              if (missing) window.location.reload();
              else {
                // The page may have failed because of the loaded data.
                queries.clear();
                reset();
              }
            }}
          >
            {missing ? words.reload : uiWords.common.tryAgain}
          </Button>
        )}
        <Button asChild>
          <Anchor href={paths.dashboard}>{words.backToDashboard}</Anchor>
        </Button>
      </div>
    </section>
  );
}
