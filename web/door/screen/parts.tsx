import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Tone } from '../feedback.ts';

export type Look = Tone | 'plain';

/** Each result has its own shape, for people who can't distinguish its color. */
const shapes: Record<Look, ReactNode> = {
  green: (
    <>
      <circle cx="24" cy="24" r="21" />
      <path d="M14 25l7 7 14-16" />
    </>
  ),
  amber: (
    <>
      <path d="M24 4l21 38H3z" />
      <path d="M24 18v11M24 35v1" />
    </>
  ),
  red: (
    <>
      <path d="M15 3h18l12 12v18L33 45H15L3 33V15z" />
      <path d="M16 16l16 16M32 16L16 32" />
    </>
  ),
  plain: (
    <>
      <rect x="4" y="8" width="40" height="32" rx="4" />
      <path d="M13 20h22M13 29h14" />
    </>
  ),
};

export const Shape = ({ look }: { look: Look }) => (
  <svg className="shape" viewBox="0 0 48 48" aria-hidden="true">
    {shapes[look]}
  </svg>
);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'other' | 'quiet';
}

export const Button = ({ kind = 'other', className = '', ...rest }: ButtonProps) => (
  <button type="button" className={`button ${kind} ${className}`} {...rest} />
);

/** A heading that gets the focus, so that a screen reader begins there. */
export function Heading({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** A page with a single message. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="message">
      <Heading>{title}</Heading>
      {children}
    </main>
  );
}

/** The time on this phone, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
