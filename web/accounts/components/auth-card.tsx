import type { ReactNode } from 'react';

/**
 * The frame shared by the login view, the registration wizard and the pages behind mailed links.
 */
export function AuthCard(props: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <div
      className={`mx-auto w-full ${props.wide ? 'max-w-xl' : 'max-w-md'} animate-rise-in rounded-lg border border-hairline bg-surface p-6 shadow-soft sm:p-8`}
    >
      <h1 className="font-display text-2xl font-semibold">{props.title}</h1>
      {props.subtitle ? <p className="mt-1.5 text-sm text-muted">{props.subtitle}</p> : null}
      <div className="mt-6">{props.children}</div>
    </div>
  );
}
