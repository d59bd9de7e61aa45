/**
 * The command palette, opened with Ctrl/⌘ K: every page that the role may open, events by search,
 * and a few actions. It needs only the keyboard.
 */
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { withWords } from '#web/kernel/words.ts';

/** The palette is loaded shortly before it opens. */
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const load = () => withWords(() => import('./palette.tsx'));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

export function CommandPalette() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void load();
      const shortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!shortcut || event.key.toLowerCase() !== 'k') return;
      // By default, the browser would move the focus to its address bar to search.
      event.preventDefault();
      // An open dialog comes first: leaving it might lose what the user typed into it.
      const inFront = document.querySelector('[role=dialog]:not([data-palette]), [role=alertdialog]');
      if (!inFront) setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-9 w-56 items-center gap-2 rounded-md border border-outline/60 bg-surface px-2.5 text-sm text-muted hover:border-outline hover:bg-hover hover:text-ink md:flex lg:w-64"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left">{shellWords.frame.search}</span>
        <kbd aria-hidden className="rounded-md border border-hairline bg-sunken px-1.5 font-sans text-xs">
          {isApple() ? '⌘ K' : shellWords.frame.controlKey}
        </kbd>
      </button>
      <span className="md:hidden">
        <IconButton
          label={shellWords.frame.searchLabel}
          icon={<Search />}
          aria-haspopup="dialog"
          tooltip={false}
          onClick={() => setOpen(true)}
        />
      </span>
      {open ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
