import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { words } from '../words.ts';

/**
 * Longer texts are folded, in characters, so that one guest's letter does not push the others off
 * the screen.
 */
const shownLength = 120;

/** Shows what a guest wrote, with its line breaks. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text === '') return <span className="text-muted">—</span>;
  const folded = !open && (text.length > shownLength || text.split('\n').length > 3);
  return (
    <div className="min-w-24">
      <p className={folded ? 'line-clamp-3 break-words' : 'break-words whitespace-pre-line'}>{text}</p>
      {folded || open ? (
        <Button variant="link" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.party.showLess : words.party.showMore}
        </Button>
      ) : null}
    </div>
  );
}
