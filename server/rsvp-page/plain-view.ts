/** Makes the content of a page without a script, from the query of its address. */
import { randomBytes } from 'node:crypto';
import { errorCodes } from '#domain/kernel/errors.ts';
import { isRefusal, type Refusal } from '#domain/kernel/route.ts';
import { goneSentence } from '#domain/questions/check.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import {
  draftFromForm,
  draftOf,
  forHousehold,
  hasReplied,
  hiddenQuery,
  issuesOfForm,
  partySize,
  type PlainView,
  type stepBefore,
  type PageMessage,
  withHidden,
} from '#web/rsvp/page/render.tsx';
import { hasLeft } from '../privacy/erase-left.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import { readSectionsForComing } from '../replies/guest-link/sections.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';

export const newKey = () => `form-${randomBytes(16).toString('hex')}`;
export const isKey = (key: string | null): key is string => key !== null && /^form-[0-9a-f]{32}$/.test(key);

type FormView = Extract<PlainView, { kind: 'form' }>;

export const formOf = (view: Pick<FormView, 'draft'> & Partial<FormView>): FormView => ({
  kind: 'form',
  step: 'persons',
  issues: [],
  problem: null,
  personal: null,
  // Each rendering gets one key, so a form that is sent twice counts once. A form that is changed
  // and sent again is a new reply.
  key: newKey(),
  ...view,
});

export const personalOf = (reply: OwnReply, token: string) => ({
  token,
  held: reply.status === 'confirmed' ? reply.guestCount : 0,
  before: partySize(reply),
  reply,
});

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the reason for a call's refusal, for a page to show. */
export function refusalMessage({
  refused,
  error: message = errorCodes[refused].sentence,
  reason,
  params,
}: Refusal): PageMessage {
  return { message, ...(reason === undefined ? reasonOf(message) : { reason, params }) };
}

/**
 * Returns the content that the query of a page's address asks for, or null if that is the page
 * itself. `alone` marks content for every browser. Other content is only for browsers that run no
 * scripts.
 */
export async function plainView(
  deps: AppDeps,
  found: PublicEventRead,
  query: Record<string, string | string[] | undefined>,
  mayRead: () => Promise<boolean>,
): Promise<{ view: PlainView; alone: boolean } | 'tooMany' | null> {
  const { event } = found;
  const token = textOf(query.reply);
  if (token !== '') {
    if (!(await mayRead())) return 'tooMany';
    const link = { customUrl: event.customUrl, token: token.slice(0, 200) };
    const own = await readOwnReply(deps, link, event.language);
    if (isRefusal(own)) {
      const sentence = refusalMessage(own);
      if (!(await hasLeft(deps, link)))
        return { view: { kind: 'gone', sentence }, alone: query.change === '1' };
      const view = query.erase === '1' ? { kind: 'eraseLeft' as const } : { kind: 'left' as const, sentence };
      return { view: { ...view, token }, alone: true };
    }
    const reply = own.body;
    if (query.sent === 'new' || query.sent === 'changed') {
      const sections = await readSectionsForComing(deps, found, reply);
      return {
        view: { kind: 'thanks', reply, changed: query.sent === 'changed', token, ...sections },
        alone: true,
      };
    }
    if (query.withdraw === '1') {
      return { view: { kind: 'withdraw', reply, token, problem: null }, alone: true };
    }
    if (query.erase === '1') return { view: { kind: 'erase', reply, token }, alone: true };
    if ((query.change === '1' || query.missing === '1') && !event.cancelled) {
      const step = query.missing === '1' ? 'missing' : 'persons';
      const view = formOf({ step, draft: draftOf(reply), personal: personalOf(reply, token) });
      return { view, alone: true };
    }
    const sections = await readSectionsForComing(deps, found, reply);
    return { view: { kind: 'own', reply, token, ...sections }, alone: query.change === '1' };
  }
  if (query.withdrawn === '1') return { view: { kind: 'withdrawn' }, alone: true };
  if (hasReplied(event)) return null;
  if (event.invitation && !event.invitation.found && query.notme === '1')
    return { view: { kind: 'notMe' }, alone: true };
  const attending = textOf(query.attend);
  const guests = textOf(query.guests);
  // If guests need an invitation, they find it on the page itself.
  const isForInvited = event.inviteMode === 'invited' && !event.invitation;
  if (event.closed || isForInvited) return null;
  const shown = forHousehold(event);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]));
  const carried = hiddenQuery(shown, search);
  if (attending === '' && guests === '') {
    if (Object.keys(carried).length === 0) return null;
    return {
      view: formOf({ draft: draftFromForm(new URLSearchParams(), shown), carried }),
      alone: false,
    };
  }
  const typed = draftFromForm(new URLSearchParams({ attending, guests }), shown);
  const draft = withHidden(shown, typed, search);
  const issues = draft.attending === '' ? issuesOfForm(draft, shown) : [];
  return { view: formOf({ draft, issues, carried }), alone: true };
}

/** Returns the values that the page's links pass on while the page shows the first form. */
export const carriedOf = (shown: { view: PlainView } | null): { carried?: Record<string, string> } =>
  shown?.view.kind === 'form' && shown.view.carried ? { carried: shown.view.carried } : {};

/** Returns the values that links to the event's other languages keep: the token of a reply. */
export const keptInLinks = (shown: { view: PlainView } | null): { kept?: Record<string, string> } =>
  shown && 'token' in shown.view && shown.view.token ? { kept: { reply: shown.view.token } } : {};

/** Whether the guest only chose another answer or number, or went back. Nothing is checked yet. */
export const isOnTheWay = (fields: URLSearchParams): boolean =>
  ['update', 'back'].includes(fields.get('do') ?? '');

/**
 * Returns what a page shows before a reply is sent, with its status. If a chosen option is no
 * longer offered, the status is 409, as in the API.
 */
export function shownBefore(view: ReturnType<typeof stepBefore>) {
  if (view === null) return null;
  const { issues } = view;
  const isGone = issues.every(({ reason }) => reason === goneSentence.reason);
  return { view, status: issues.length === 0 ? 200 : isGone ? 409 : 400 };
}

export const pathsOf = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }) =>
  error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
    ...reasonOf(message),
  }));
