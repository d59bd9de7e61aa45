import type { ReactNode } from 'react';

/**
 * Renders the card of a reply. If scripts are off, `plain`, the form without a script, is shown
 * instead.
 */
export function Card({ children, plain }: { children: ReactNode; plain?: ReactNode }) {
  return (
    <div className="card has-plain">
      {children}
      <noscript>{plain}</noscript>
    </div>
  );
}
