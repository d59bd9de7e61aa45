/** Themes of the RSVP page. Superadmins maintain them, and hosts pick one. */
import { can } from '#domain/access/rules.ts';
import { nameKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { ok, okList, refuse, refuseField } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { themesRoutes } from '#domain/themes/contract.ts';
import { checkCustomCss } from '#domain/themes/rules.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import type { Actor } from '../http/actor.ts';
import { actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import {
  deleteTheme,
  findTheme,
  insertTheme,
  listThemes,
  themeNameConstraint,
  toTheme,
  updateTheme,
} from './themes.store.ts';

const themeNotFound = 'This theme doesn’t exist.';

const nameTaken = (name: string) => {
  return refuseField('conflict', 'name', hostSentence('themes.twice', { name }));
};

const line = (
  actor: Actor,
  action: ActivityAction,
  theme: { id: string; name: string },
  details: object = {},
) => ({
  tenantId: null,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action,
  subjectType: 'theme',
  subjectId: theme.id,
  details: { name: theme.name, ...details },
});

export function themesHandlers({ database }: ServerDeps): Handlers<typeof themesRoutes> {
  return {
    async listThemes({ query, actor, scope }) {
      // The guard lets members pass, because some of them edit an event.
      if (!can(actor, 'theme.view', { isActive: true })) return refuse('forbidden');
      const { rows, total } = await database.transaction(scope, (tx) =>
        listThemes(
          tx,
          { activeOnly: !can(actor, 'theme.view', { isActive: false }), q: query.q },
          sortOf(query, 'name'),
          pageOf(query),
        ),
      );
      return okList(rows.map(toTheme), total, query.q);
    },

    async createTheme({ body, actor, scope, call }) {
      const issues = cssIssues(body.customCss);
      if (issues.length > 0) return refuse('invalid', issues[0]?.message, { issues });
      try {
        const made = await database.transaction(scope, async (tx) => {
          const row = await insertTheme(tx, {
            ...body,
            id: newId(),
            nameKey: nameKey(body.name),
            createdAt: call.now,
            updatedAt: call.now,
          });
          await record(tx, [line(actor, 'theme.create', row)]);
          return row;
        });
        return ok(201, toTheme(made));
      } catch (error) {
        if (isUniqueViolation(error, themeNameConstraint)) return nameTaken(body.name);
        throw error;
      }
    },

    async updateTheme({ params, body, actor, scope, call }) {
      const issues = cssIssues(body.customCss ?? '');
      if (issues.length > 0) return refuse('invalid', issues[0]?.message, { issues });
      try {
        const changed = await database.transaction(scope, async (tx) => {
          const before = await findTheme(tx, params.id, { lock: true });
          if (!before) return null;
          const row = await updateTheme(tx, params.id, {
            ...body,
            ...(body.name !== undefined && body.name !== before.name && { nameKey: nameKey(body.name) }),
            updatedAt: call.now,
          });
          const fields = Object.keys(body)
            .filter((field) => before[field as keyof typeof before] !== row[field as keyof typeof row])
            .sort();
          if (fields.length > 0) {
            await record(tx, [
              line(actor, 'theme.edit', row, { fields, changes: changesOf(fields, before, row) }),
            ]);
          }
          return row;
        });
        return changed ? ok(200, toTheme(changed)) : refuse('notFound', themeNotFound);
      } catch (error) {
        if (isUniqueViolation(error, themeNameConstraint)) return nameTaken(body.name ?? '');
        throw error;
      }
    },

    async deleteTheme({ params, actor, scope }) {
      const gone = await database.transaction(scope, async (tx) => {
        const row = await findTheme(tx, params.id, { lock: true });
        if (!row) return null;
        await deleteTheme(tx, row.id);
        await record(tx, [line(actor, 'theme.delete', row)]);
        return row;
      });
      return gone ? ok(200, { message: 'Theme deleted successfully' }) : refuse('notFound', themeNotFound);
    },
  };
}

const cssIssues = (css: string): Issue[] =>
  checkCustomCss(css).map((message) => ({ path: 'customCss', message }));
