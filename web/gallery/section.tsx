import type { ReactNode } from 'react';

/** A group of components under its name. */
export function Section(props: { title: string; children: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <h2 className="mb-4 border-b border-hairline pb-2 font-display text-xl font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}
