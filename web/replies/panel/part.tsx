import type { ReactNode } from 'react';

/** Renders a part of a party's panel under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-1.5 border-t border-hairline pt-4">
      <h3 className="font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}
