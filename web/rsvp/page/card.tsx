import type { ReactNode } from 'react';

/** Renders the card of a reply. If scripts are off, `plain` is shown instead. */
export function Card({ children, plain }: { children: ReactNode; plain?: ReactNode }) {
  return (
    <div className="card has-plain">
      {children}
      <noscript>{plain}</noscript>
    </div>
  );
}
