import { Palette, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Theme } from '#domain/themes/contract.ts';
import { loadFonts } from '#web/kernel/looks/fonts.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ThemeCard } from '../components/theme-card.tsx';
import { ThemeDialog } from '../components/theme-dialog.tsx';
import { useActivateTheme, useDeleteTheme, useThemes } from '../queries.ts';
import { words } from '../words.ts';

export default function ThemesPage() {
  const can = useCan();
  const themes = useThemes();
  const activate = useActivateTheme();
  const remove = useDeleteTheme();
  const [editing, setEditing] = useState<Theme | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Theme | null>(null);

  // Each card uses the font of its theme.
  useEffect(() => void loadFonts(), []);

  const create = can('theme.manage') ? (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {words.themes.create}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title={words.themes.title}
        subtitle={words.themes.about}
        actions={themes.data?.length === 0 ? null : create}
      />
      <Loaded
        query={themes}
        card
        failure={words.themes.failed}
        pending={
          <div
            role="status"
            aria-label={words.themes.loading}
            className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3"
          >
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-64" />
            ))}
          </div>
        }
      >
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Palette />}
                title={words.themes.none}
                description={words.themes.noneHow}
                action={create}
              />
            </Card>
          ) : (
            <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
              {all.map((theme) => (
                <li key={theme.id} className="grid min-w-0">
                  <ThemeCard
                    theme={theme}
                    onEdit={() => setEditing(theme)}
                    onActivate={(isActive) =>
                      void activate.act(
                        { theme, isActive },
                        {
                          done: isActive ? words.themes.activated : words.themes.deactivated,
                          failed: words.themes.notUpdated,
                        },
                      )
                    }
                    onDelete={() => setDeleting(theme)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing ? (
        <ThemeDialog theme={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => {
          if (!open) setDeleting(null);
        }}
        title={words.themes.deleteTitle({ theme: deleting?.name ?? '' })}
        description={deleting?.customCss ? words.themes.deleteHowCss : words.themes.deleteHow}
        confirmLabel={words.themes.delete}
        busyLabel={words.themes.deleting}
        onConfirm={() =>
          deleting &&
          remove.act(deleting, {
            done: words.themes.deleted,
            failed: words.themes.notDeleted,
          })
        }
      />
    </>
  );
}
