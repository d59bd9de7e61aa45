import { FileText, type LucideIcon } from 'lucide-react';
import type { Action } from '#domain/access/rules.ts';
import { pages, type PageName } from '#domain/access/pages.ts';
import { menuIcons } from '#web/app/menu-icons.ts';
import { menu } from '#web/app/paths.ts';
import type { Command, Ways } from './command.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from './words.ts';

/**
 * Pages in the account menu, where everyone can open them. The sidebar lists them only for some
 * roles.
 */
const always = ['/subscriptions', '/organization', '/users'];

const menuAction = new Map<string, Action>(
  menu.flatMap(({ items }) => items.map(({ href, action }) => [href, action])),
);

const icons = new Map<string, LucideIcon>(
  menu.flatMap(({ items }) => items.map(({ href, name }) => [href, menuIcons[name]])),
);

function PageIcon({ path }: { path: string }) {
  const Icon = icons.get(path) ?? FileText;
  return <Icon aria-hidden />;
}

/**
 * Returns a command for every page that the role may open, except pages that the role's menu leaves
 * out.
 */
export const pageCommands = ({ can, go }: Ways): Command[] =>
  pages
    .filter((page) => page.action !== null)
    .filter(({ action, path }) => !path.includes('$') && can(action))
    .filter(({ path }) => always.includes(path) || can(menuAction.get(path) ?? 'dashboard.view'))
    .map((page) => ({
      id: page.path,
      group: words.groups.pages,
      label: shellWords.titles[page.name],
      keywords: (words.keywords as Partial<Record<PageName, string>>)[page.name],
      icon: <PageIcon path={page.path} />,
      run: go(page.path),
    }));
