/**
 * A link to the simple form for guests whose script does not run. CSS shows it eight seconds after
 * the page (reply-form/buttons.css).
 */
import { nodes, useWords } from './words.ts';

export function Late({ href }: { href: string }) {
  const { page: words } = useWords();
  return <p className="late">{nodes(words.taking({ link: (text) => <a href={href}>{text}</a> }))}</p>;
}
