import type { ReactNode } from 'react';

/** A text this long may be cut in a column that shares its width with others, in characters. */
const maybeCut = 12;

/**
 * A text that ends in an ellipsis if its column is too narrow. It's whole while it has the focus,
 * above what is below it, and in a tooltip.
 */
export const CutText = ({
  text,
  title = text,
  before,
}: {
  text: string;
  title?: string;
  before?: ReactNode;
}) => (
  <span
    title={title}
    tabIndex={text.length > maybeCut ? 0 : undefined}
    className="rounded-md md:focus:absolute md:focus:z-20 md:focus:-mx-2 md:focus:-mt-2.5 md:focus:max-w-sm md:focus:border md:focus:border-hairline md:focus:bg-raised md:focus:px-2 md:focus:py-1.5 md:focus:break-words md:focus:whitespace-normal md:focus:shadow-soft"
  >
    {before}
    {text}
  </span>
);
