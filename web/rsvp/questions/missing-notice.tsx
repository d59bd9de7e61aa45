/** Says how many answers a reply lacks, and links to them. */
import type { ReactNode } from 'react';
import { useWords } from '../page/words.ts';

export function MissingNotice({ count, children }: { count: number; children: ReactNode }) {
  const { own: words } = useWords();
  return (
    count > 0 && (
      <div className="notice missing">
        <p>{words.missing({ count })}</p>
        {children}
      </div>
    )
  );
}
