import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type Ref } from 'react';
import { classes } from '../classes.ts';
import { controlClasses } from './field.tsx';
import { useDebounced } from '../use-debounced.ts';
import { words } from '../words.ts';

/** How long typing must pause before the search is sent, in milliseconds. */
export const searchDelay = 300;

/** Renders a search field. It searches when typing pauses, at once on Enter, and clears at once. */
export function SearchBox(props: {
  label: string;
  value: string;
  onChange: (q: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}) {
  const [text, setText] = useState(props.value);
  const sent = useRef(props.value);
  const latest = useRef(props.onChange);
  useEffect(() => {
    latest.current = props.onChange;
  });

  // Follow a search that changed elsewhere, e.g. with the browser's back button.
  useEffect(() => {
    if (props.value !== sent.current) {
      sent.current = props.value;
      setText(props.value);
    }
  }, [props.value]);

  const send = useCallback((q: string) => {
    if (q === sent.current) return;
    sent.current = q;
    latest.current(q);
  }, []);

  const settled = useDebounced(text, searchDelay);
  useEffect(() => {
    // If the same word is cleared and typed again quickly, `settled` never changes. So this depends
    // on both values.
    if (settled === text) send(text);
  }, [settled, text, send]);

  return (
    <div role="search" className={classes('relative w-full', props.className ?? 'md:w-72')}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={props.inputRef}
        type="search"
        aria-label={props.label}
        placeholder={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
        }}
        className={classes(
          controlClasses,
          'truncate appearance-none px-9 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={words.fields.clearSearch}
          onClick={() => {
            setText('');
            send('');
          }}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-4"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
