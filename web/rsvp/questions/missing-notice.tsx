/** Says how many answers a reply lacks, and links to them. */
import type { ReactNode } from 'react';

export const MissingNotice = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <div className="notice missing">
      <p>{count === 1 ? 'Your hosts have one more question.' : `Your hosts have ${count} more questions.`}</p>
      {children}
    </div>
  );
