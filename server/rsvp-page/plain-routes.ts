/**
 * Replying without a script: pages and posts of plain HTML forms. A post becomes the body of the
 * JSON call and goes through the same steps: the contract's schema, the settlement, the idempotency
 * key, the limit. A success is answered with a redirect, so that reloading a page never sends
 * anything again.
 *
 * A personal link's token appears in the address of its page and in that page's own forms. It never
 * appears in a log, in a cached rendering or in a Referer. Nothing here signs anybody in, so a
 * forged request has nothing to exploit.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes, type ErrorCode } from '#domain/kernel/errors.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { newSubmission, submission } from '#domain/replies/contract.ts';
import {
  bodyOf,
  draftFromForm,
  fieldIssues,
  forHousehold,
  stepBefore,
  stepOfIssues,
  withKeptOptions,
  type PlainView,
} from '#web/rsvp/page/render.tsx';
import { disownInvitation, openInvitation } from '../guest-list/guest-acts.ts';
import { joinOwnReply } from '../guest-list/join.ts';
import { lookupInvitation, mailLookedUp } from '../guest-list/lookup.ts';
import type { AppDeps } from '../services.ts';
import { limitOf } from '../http/rate-limits.ts';
import { changeOwnReply } from '../replies/guest-link/change.ts';
import { confirmOwnReply } from '../replies/guest-link/confirm.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import { withdrawOwnReply } from '../replies/guest-link/withdraw.ts';
import { eraseOwnReply } from '../privacy/erase-own.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import { acceptForms } from './plain-forms.ts';
import type { PageKit, PlainRequest } from './plain-request.ts';
import {
  formOf,
  isKey,
  isOnTheWay,
  newKey,
  pathsOf,
  personalOf,
  refusalMessage,
  shownBefore,
} from './plain-view.ts';

export async function servePlainReplies(app: FastifyInstance, deps: AppDeps, kit: PageKit): Promise<void> {
  const { config } = deps;
  const limit = limitOf(config, 'submit');

  // A separate scope, because no other route accepts a form's encoding.
  await app.register((scope, _options, done) => {
    acceptForms(scope, kit, 'noReply');

    scope.post<PlainRequest & { Body: unknown }>(
      '/rsvp/:customUrl',
      {
        schema: { hide: true },
        // Checks the limit after the body is read, so that a refusal can show the same form.
        config: { rateLimit: limit && { ...limit, hook: 'preHandler' as const } },
      },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const found = await kit.read(request, reply, fields);
        if (!found) return reply;
        const post: Post = { deps, kit, request, reply, found, fields, embed: fields.get('embed') === '1' };
        if (fields.get('do') === 'find') return findInvitation(post);
        if (fields.get('do') === 'maillink') return mailInvitation(post);
        const token = fields.get('reply');
        return token === null ? submit(post) : change(post, token.slice(0, 200));
      },
    );
    done();
  });
}

/** A posted form, and what its answer needs. */
interface Post {
  deps: AppDeps;
  kit: PageKit;
  request: FastifyRequest;
  reply: FastifyReply;
  found: PublicEventRead;
  fields: URLSearchParams;
  embed: boolean;
}

const show = ({ kit, request, reply, found, embed }: Post, view: PlainView, status = 200) =>
  kit.show(request, reply.code(status), found, { view, embed });

const statusOf = (code: ErrorCode) => errorCodes[code].status;

/** Redirects to the page that shows the result. `path` is the personal link. */
function leadTo(
  { kit, reply, embed, found: { event } }: Post,
  path: string,
  query: Record<string, string>,
): FastifyReply {
  const more = new URLSearchParams({
    ...query,
    ...(event.languages.length > 1 && { l: event.language }),
    ...(embed && { embed: '1' }),
  });
  const joint = more.size === 0 ? '' : path.includes('?') ? '&' : '?';
  return kit.redirect(reply, `${path}${joint}${more}#reply`);
}

/** Redirects to the household's page, or gives the same response for every wrong name or code. */
async function findInvitation(post: Post): Promise<FastifyReply> {
  const { deps, found, fields, request } = post;
  const [name, factor] = ['name', 'factor'].map((field) => (fields.get(field) ?? '').slice(0, 200));
  const { customUrl } = found.event;
  const asking = { customUrl, name: name ?? '', factor: factor ?? '', ip: request.ip, now: new Date() };
  const answer = await lookupInvitation(deps, asking);
  const view = { kind: 'find' as const, code: '', name: asking.name, problem: null, said: null };
  if (isRefusal(answer)) {
    if (answer.refused === 'tooMany') {
      deps.services.noteLimit(request, 'lookup');
      post.reply.header('retry-after', String(answer.extra?.retryAfter));
    }
    return show(post, { ...view, problem: refusalMessage(answer) }, statusOf(answer.refused));
  }
  const { token } = answer.body;
  if (token === undefined) return show(post, { ...view, said: 'lookupMailed' });
  return leadTo(post, `/rsvp/${encodeURIComponent(customUrl)}?${new URLSearchParams({ i: token })}`, {});
}

/** If a household was found by name and has answered, the link is mailed to its own address. */
async function mailInvitation(post: Post): Promise<FastifyReply> {
  const given = (post.fields.get('i') ?? '').slice(0, 200);
  const isMailed = await mailLookedUp(post.deps, post.found, given, new Date());
  const view = { kind: 'find' as const, code: '', name: '', problem: null, said: null };
  return isMailed
    ? show(post, { ...view, said: 'linkMailed' })
    : show(post, { ...view, problem: 'repliedAsk' }, 404);
}

async function submit(post: Post): Promise<FastifyReply> {
  const { deps, found, fields } = post;
  const event = forHousehold(found.event);
  const { customUrl, invitation } = event;
  const draft = draftFromForm(fields, event);
  if (fields.has('i') && !invitation) {
    // The link was replaced or blocked since the page was opened. The typed text stays visible.
    return show(post, formOf({ draft, problem: 'unknownInvitation' }), 404);
  }
  if (invitation) {
    const shown = { customUrl, invitation: invitation.given };
    if (fields.get('do') === 'notme') {
      const answer = await disownInvitation(deps, shown, new Date());
      if (!isRefusal(answer)) return show(post, { kind: 'toldHosts' });
    }
    await openInvitation(deps, shown, new Date());
  }
  if (isOnTheWay(fields)) return show(post, formOf({ draft }));
  const before = shownBefore(stepBefore(fields, draft, event, null));
  if (before) return show(post, formOf({ draft, ...before.view }), before.status);
  const body = newSubmission.safeParse({
    ...bodyOf(draft, event),
    ...(invitation && { invitation: invitation.given }),
  });
  if (!body.success) return show(post, formOf({ draft, issues: fieldIssues(pathsOf(body.error)) }), 400);
  const given = fields.get('key');
  const answer = await deps.services.settlement.submit(event.customUrl, {
    submission: body.data,
    key: isKey(given) ? given : newKey(),
    form: { homepage: fields.get('homepage'), formToken: fields.get('formToken') },
    ip: post.request.ip,
    userId: null,
    arrivedAt: new Date(),
  });
  if (!isRefusal(answer)) {
    const { link, reservation } = answer.body;
    if (link !== null) return leadTo(post, link, { sent: 'new' });
    return show(post, {
      ...{ kind: 'thanks', reply: reservation, changed: false, token: null },
      ...{ sections: [], textLanguages: {} },
    });
  }
  const refused = statusOf(answer.refused);
  if (answer.refused === 'tooMany') {
    deps.services.noteLimit(post.request, 'submit');
    post.reply.header('retry-after', String(answer.extra?.retryAfter));
  }
  if (answer.refused === 'keyReused') {
    const step = stepOfIssues(fields, []);
    return show(post, formOf({ draft, problem: 'alreadySent', step }), refused);
  }
  const blamed = fieldIssues(answer.issues ?? []);
  const step = stepOfIssues(fields, blamed);
  return show(
    post,
    formOf({ draft, step, issues: blamed, problem: blamed.length > 0 ? null : refusalMessage(answer) }),
    refused,
  );
}

async function change(post: Post, token: string): Promise<FastifyReply> {
  const { deps, found, fields } = post;
  const { event } = found;
  const link = { customUrl: event.customUrl, token };
  const own = await readOwnReply(deps, link);
  if (isRefusal(own)) {
    // Mails and log lines of a removed reply are still stored. Its guest may have them erased.
    const erased = fields.get('do') === 'erase' ? await eraseOwnReply(deps, link, null, new Date()) : own;
    if (!isRefusal(erased)) return show(post, { kind: 'leftErased', certificate: erased.body });
    return show(post, { kind: 'gone', sentence: refusalMessage(erased) }, 404);
  }
  const reply = own.body;
  const at = `/rsvp/${encodeURIComponent(event.customUrl)}`;
  const act = fields.get('do');
  const decision = { invitationId: fields.get('household') ?? '', join: act === 'join' };
  const isAsked = act === 'join' || act === 'apart';
  const joined = isAsked ? await joinOwnReply(deps, link, decision, new Date()) : null;
  const settled = act === 'confirm' ? await confirmOwnReply(deps, link, new Date()) : joined;
  if (settled) {
    if (!isRefusal(settled)) return leadTo(post, `${at}?${new URLSearchParams({ reply: token })}`, {});
    return show(post, { kind: 'gone', sentence: refusalMessage(settled) }, statusOf(settled.refused));
  }
  if (act === 'withdraw') {
    const answer = await withdrawOwnReply(deps, link, new Date());
    if (!isRefusal(answer)) return leadTo(post, at, { withdrawn: '1' });
    return show(post, { kind: 'gone', sentence: refusalMessage(answer) }, statusOf(answer.refused));
  }
  if (act === 'erase') {
    const whom = fields.get('whom') ?? '';
    const answer = await eraseOwnReply(deps, link, whom === '' ? null : whom, new Date());
    // No redirect, because the link leads nowhere once everybody is erased.
    if (!isRefusal(answer)) return show(post, { kind: 'erased', certificate: answer.body });
    return show(post, { kind: 'gone', sentence: refusalMessage(answer) }, statusOf(answer.refused));
  }
  const withKept = withKeptOptions(event, reply);
  const draft = draftFromForm(fields, withKept, reply.guestEmail);
  const personal = personalOf(reply, token);
  if (isOnTheWay(fields)) return show(post, formOf({ draft, personal }));
  const before = shownBefore(stepBefore(fields, draft, withKept, personal));
  if (before) return show(post, formOf({ draft, personal, ...before.view }), before.status);
  const body = submission.omit({ guestEmail: true }).safeParse(bodyOf(draft, event));
  if (!body.success) {
    return show(post, formOf({ draft, issues: fieldIssues(pathsOf(body.error)), personal }), 400);
  }
  const answer = await changeOwnReply(deps, link, body.data, new Date());
  if (!isRefusal(answer))
    return leadTo(post, `${at}?${new URLSearchParams({ reply: token })}`, { sent: 'changed' });
  const blamed = fieldIssues(answer.issues ?? []);
  const problem = blamed.length > 0 ? null : refusalMessage(answer);
  const step = stepOfIssues(fields, blamed);
  return show(post, formOf({ draft, step, issues: blamed, problem, personal }), statusOf(answer.refused));
}
