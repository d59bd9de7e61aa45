import type { ReactNode } from 'react';

/** The card of a reply; `plain` is shown in its place where scripts are off. */
export function Card({ children, plain }: { children: ReactNode; plain?: ReactNode }) {
  return (
    <div className="card has-plain">
      {children}
      <noscript>{plain}</noscript>
    </div>
  );
}
