import { Code, MoreHorizontal, Pencil, Power, Trash2 } from 'lucide-react';
import { fontStack } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { readableOn } from '#web/events/editor/look/looks.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { colorNames } from '../form.ts';
import { words } from '../words.ts';

interface Props {
  theme: Theme;
  onEdit: () => void;
  onActivate: (isActive: boolean) => void;
  onDelete: () => void;
}

export function ThemeCard({ theme, onEdit, onActivate, onDelete }: Props) {
  return (
    <Card className="flex flex-col overflow-hidden">
      <div
        aria-hidden
        className="flex h-24 items-center justify-center gap-3 border-b border-hairline px-4"
        style={{ backgroundColor: theme.backgroundColor, fontFamily: fontStack(theme.fontFamily) }}
      >
        <span className="truncate text-xl font-semibold" style={{ color: theme.textColor }}>
          {words.themeCard.question}
        </span>
        <span
          className="shrink-0 rounded-md px-3 py-1 text-sm font-medium"
          style={{ backgroundColor: theme.primaryColor, color: readableOn(theme.primaryColor) }}
        >
          {words.themeCard.yes}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="font-semibold break-words">{theme.name}</h2>
            <p className="mt-0.5 text-sm text-muted">{theme.fontFamily ?? words.themeCard.systemFont}</p>
          </div>
          <div className="flex shrink-0 items-center gap-1">
            <Badge tone={theme.isActive ? 'confirmed' : 'declined'}>
              {theme.isActive ? words.themeCard.active : words.themeCard.inactive}
            </Badge>
            <DropdownMenu
              trigger={
                <IconButton
                  label={words.themeCard.actions({ theme: theme.name })}
                  icon={<MoreHorizontal />}
                  size="sm"
                  tooltip={false}
                />
              }
              items={[
                { label: words.themeCard.edit, icon: <Pencil />, onSelect: onEdit },
                {
                  label: theme.isActive ? words.themeCard.deactivate : words.themeCard.activate,
                  icon: <Power />,
                  onSelect: () => onActivate(!theme.isActive),
                },
                'separator',
                { label: words.themeCard.delete, icon: <Trash2 />, tone: 'danger', onSelect: onDelete },
              ]}
            />
          </div>
        </div>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          {colorNames.map((name) => (
            <li key={name} className="flex min-w-0 items-center gap-2">
              <span
                aria-hidden
                className="size-6 shrink-0 rounded-md border border-hairline"
                style={{ backgroundColor: theme[name] }}
              />
              <span className="min-w-0 truncate">{words.themeColors[name]}</span>
              <span className="sr-only">{theme[name]}</span>
            </li>
          ))}
        </ul>
        {theme.customCss === '' ? null : (
          <p className="mt-auto flex items-center gap-1.5 text-sm text-muted">
            <Code aria-hidden className="size-4" />
            {words.themeCard.css}
          </p>
        )}
      </div>
    </Card>
  );
}
