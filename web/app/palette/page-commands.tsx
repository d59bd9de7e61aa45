import { FileText } from 'lucide-react';
import { pages } from '#domain/access/pages.ts';
import type { Command, Ways } from './command.ts';

/** Every page that the role may open. */
export const pageCommands = ({ can, go }: Ways): Command[] =>
  pages
    .filter(({ action, path }) => action !== null && !path.includes('$') && can(action))
    .map((page) => ({
      id: page.path,
      group: 'Pages',
      label: page.title,
      keywords: 'keywords' in page ? page.keywords : undefined,
      icon: <FileText aria-hidden />,
      run: go(page.path),
    }));
