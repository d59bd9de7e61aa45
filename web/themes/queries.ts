/** The queries and calls with which a superadmin manages themes. */
import { useQuery } from '@tanstack/react-query';
import type { Theme } from '#domain/themes/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import type { ThemeForm } from './form.ts';

export const useThemes = () =>
  useQuery({
    queryKey: [keys.themes, 'all'],
    queryFn: () => api.themes.listThemes({ query: { sort: 'name' } }),
  });

const useThemeAct = <Input>(call: (input: Input) => Promise<unknown>) =>
  useAct(call, { onSuccess: stale(keys.themes) });

const bodyOf = ({ fontFamily, ...form }: ThemeForm) => ({ ...form, fontFamily: fontFamily || null });

/** Creates a theme, or changes the one with the id. */
export const useSaveTheme = () =>
  useThemeAct(({ id, form }: { id: string | null; form: ThemeForm }) =>
    id === null
      ? api.themes.createTheme({ body: bodyOf(form) })
      : api.themes.updateTheme({ params: { id }, body: bodyOf(form) }),
  );

export const useActivateTheme = () =>
  useThemeAct(({ theme, isActive }: { theme: Theme; isActive: boolean }) =>
    api.themes.updateTheme({ params: { id: theme.id }, body: { isActive } }),
  );

export const useDeleteTheme = () =>
  useThemeAct((theme: Theme) => api.themes.deleteTheme({ params: { id: theme.id } }));
