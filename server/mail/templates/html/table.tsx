import type { CSSProperties, ReactNode } from 'react';

/** A layout table with one column, the only box whose padding Outlook applies. */
export function Table({
  children,
  className,
  style,
}: {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
