/**
 * The guest's page and what belongs to it. Other sites may frame /rsvp/… with `embed=1`, and
 * nothing else. What it does without a script is in no-script.ts.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfTag } from '#domain/languages/languages.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import {
  renderMessage,
  renderPage,
  sampleEvent,
  type PageData,
  type PageOptions,
  type RenderedPage,
} from '#web/rsvp/page/render.tsx';
import { isUnavailable } from '../db/connect.ts';
import type { AppOptions } from '../http/deps.ts';
import type { AppDeps } from '../services.ts';
import { languageOfBrowser } from '../http/language.ts';
import { limitOf } from '../http/rate-limits.ts';
import { errorReply } from '../http/problem.ts';
import { piece } from './bytes.ts';
import { deletedEventPage } from './deleted-event.ts';
import { pageFiles } from './files.ts';
import { pagePolicy } from './framing.ts';
import { readSavedDraft } from '../guest-list/save-date-page.ts';
import { serveHouseholdPages } from './household-pages.ts';
import { localized } from './language.ts';
import { linkReading } from './link-limit.ts';
import { servePlainReplies } from './no-script.ts';
import type { PageKit } from './plain-request.ts';
import { makeNonces } from './nonces.ts';
import { carriedOf, keptOf, plainView } from './plain-view.ts';
import { asReader, type Carried, carriedBy } from './reader.ts';
import { keepRenderings } from './renderings.ts';
import { pageSender } from './send-page.ts';
import { serveCheckIn } from './check-in.ts';
import { serveSurvey } from './survey.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { noEvent, tooOften, unknownInvitation, type Words } from './words.ts';
import type { PublicEventRead } from '../replies/public-event.ts';
import { pictureAddress, type PageRequest, servePageResources, themeAddress } from './page-resources.ts';

/** A reader without a personal link. */
const noTokens = { reply: '' };

export async function serveRsvpPage(app: FastifyInstance, deps: AppDeps, options: AppOptions): Promise<void> {
  const { config } = deps;
  const { publicEvents } = deps.services;
  const files = pageFiles(options);
  const sharedCss = piece(files.sharedCss);
  const kept = keepRenderings();
  const newNonce = makeNonces();
  const setPolicy = pagePolicy(options.devWeb);
  const route = {
    schema: { hide: true },
    config: { rateLimit: limitOf(config, undefined) },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      error.statusCode === 429 ? tooMany(request, reply) : errorReply(error, request, reply),
  };

  const send = pageSender(setPolicy, sharedCss);
  const piecesOf = (page: RenderedPage) => page.map(piece);

  function page(
    request: FastifyRequest,
    reply: FastifyReply,
    data: PageData,
    found: PublicEventRead | null,
    plain: PageOptions['plain'] = null,
    /** `secret`: the page shows something that is not for everybody. */
    { secret = false, byHeader = false }: { secret?: boolean; byHeader?: boolean } = {},
  ): FastifyReply {
    const nonce = newNonce();
    const language = data.language ?? data.event?.language;
    const spoken = { language, byHeader };
    // Private links are only for their recipients. A public event is listed under its own address,
    // and in no other form.
    const listed = found?.isPublic === true && data.mode === 'live' && !data.embed && !plain;
    const themeCss = found && themeAddress(found);
    const render = () =>
      piecesOf(
        renderPage({
          data,
          publicUrl: config.publicUrl,
          files: files.page(nonce),
          themeCss,
          image: found && data.mode === 'live' ? pictureAddress(found.event) : null,
          listed,
          plain,
        }),
      );
    if (plain || secret) return send(request, reply, render(), nonce, { ...spoken, secret: true });
    // During development, the markup also contains the nonce, so it cannot be cached.
    if (options.devWeb) return send(request, reply, render(), nonce, { ...spoken, listed });
    const { event, mode, sample, embed, withCover, withSections } = data;
    const key = [event?.customUrl, language, mode, sample, embed, withCover, withSections].join(' ');
    const pieces = kept(key, found, () => JSON.stringify([data.event, themeCss, listed]), render);
    return send(request, reply, pieces, nonce, { ...spoken, listed });
  }

  function say(request: FastifyRequest, reply: FastifyReply, status: number, words: Words): FastifyReply {
    const nonce = newNonce();
    const language = languageOfBrowser(request);
    const notice = words({ ...plainIn(language), guest: guestIn(language) });
    const rendered = piecesOf(renderMessage({ ...notice, language }, files.page(nonce)));
    return send(request, reply.code(status), rendered, nonce, {
      ...{ language, byHeader: true },
      secret: notice.again !== undefined,
    });
  }

  function redirect(reply: FastifyReply, address: string): FastifyReply {
    setPolicy(reply, newNonce());
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(address, 303);
  }

  const tooMany = (request: FastifyRequest, reply: FastifyReply) => say(request, reply, 429, tooOften);

  /**
   * Returns the event, or null if the request has been answered already: the event is missing or
   * moved, or the database is out of reach. `sent` is a form. It is not redirected, and the guest
   * can send it again. `instead` may answer for an event that is missing. `orDraft` also finds
   * a draft whose save the date was sent.
   */
  async function read(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    {
      rest = '',
      sent,
      instead,
      orDraft,
    }: {
      rest?: string;
      sent?: URLSearchParams;
      instead?: () => Promise<boolean>;
      orDraft?: boolean;
    } = {},
  ): Promise<PublicEventRead | null> {
    const { customUrl } = request.params;
    try {
      // No event has any other address, and a text column could not hold all of them.
      const mayExist = /^[\x20-\x7e]{1,100}$/.test(customUrl);
      const found = mayExist
        ? ((await publicEvents.read(customUrl)) ?? (orDraft ? await readSavedDraft(deps, customUrl) : null))
        : null;
      if (!found) {
        if (await instead?.()) return null;
        const said = await deletedEventPage(deps, request, sent, () => mayReadLink(request));
        if (said === 'tooMany') tooMany(request, reply.header('retry-after', '60'));
        else if (said) say(request, reply, said.status, said.words);
        else say(request, reply, 404, noEvent);
      } else if (found.redirectTo !== undefined && !sent) {
        const at = request.url.indexOf('?');
        const query = at === -1 ? '' : request.url.slice(at);
        setPolicy(reply, newNonce());
        reply.redirect(`/rsvp/${encodeURIComponent(found.redirectTo)}${rest}${query}`, 302);
      } else {
        return found;
      }
    } catch (error) {
      failed(request, reply, error, sent);
    }
    return null;
  }

  function failed(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    again?: URLSearchParams,
  ): FastifyReply {
    const isDown = isUnavailable(error);
    request.log[isDown ? 'warn' : 'error']({ err: error, requestId: request.id }, 'the RSVP page failed');
    if (isDown) reply.header('retry-after', '2');
    return say(request, reply, isDown ? 503 : 500, ({ notices, guest }) => ({
      title: notices.failed,
      sentence: isDown ? guest.errors.codes.unavailable : notices.internal({ number: request.id }),
      retry: true,
      again,
    }));
  }

  /** A reader without a known invitation is a stranger. */
  async function asReaderOf(open: PublicEventRead, carried: Carried, request: FastifyRequest) {
    const known = await asReader(deps, open, carried, request.ip);
    return (await localized(deps, isRefusal(known) ? open : known, request, carried)).found;
  }

  const mayReadLink = linkReading(app, config);

  const letters = await serveHouseholdPages(app, deps, {
    route,
    mayReadLink,
    tooMany,
    say,
    send: (request, reply, { found, byHeader }, render) => {
      const nonce = newNonce();
      const { language } = found.event;
      return send(request, reply, piecesOf(render(files.page(nonce))), nonce, {
        ...{ language, byHeader, secret: true },
      });
    },
    redirect,
  });

  app.get<PageRequest>('/rsvp/:customUrl', route, async (request, reply) => {
    const { query, params } = request;
    const mode = query.preview === '1' ? 'preview' : 'live';
    const embed = query.embed === '1';
    if (mode === 'preview' && params.customUrl === 'preview') {
      const sample = query.sample === '1';
      const event = sample ? sampleEvent(new Date()) : null;
      const language = languageOfTag(String(query.l ?? '')) ?? undefined;
      return page(request, reply, { event, mode, language, sample, embed, personal: false }, null);
    }
    const open = await read(request, reply, { instead: () => letters.saveTheDate(request, reply) });
    if (!open) return reply;
    const personal = mode === 'live' && typeof query.reply === 'string' && query.reply !== '';
    const asked = {
      mode,
      sample: false,
      embed,
      personal,
      ...(embed && query.cover === '1' && { withCover: true }),
      ...(embed && query.sections === '1' && { withSections: true }),
    } satisfies Omit<PageData, 'event'>;
    if (mode === 'preview') {
      const { found: shown, byHeader } = await localized(deps, open, request, noTokens);
      return page(request, reply, { ...asked, event: shown.event }, shown, null, { byHeader });
    }
    let found;
    let byHeader;
    let isStranger;
    let plain;
    try {
      const carried = carriedBy(query);
      if (carried.i !== '' && !(await mayReadLink(request))) {
        return tooMany(request, reply.header('retry-after', '60'));
      }
      const known = await asReader(deps, open, carried, request.ip);
      if (isRefusal(known)) {
        if (known.refused === 'tooMany') {
          deps.services.noteLimit(request, 'lookup');
          return tooMany(request, reply.header('retry-after', String(known.extra?.retryAfter)));
        }
        const view = unknownInvitation(carried.i);
        const { found: shown } = await localized(deps, open, request, noTokens);
        return page(request, reply.code(404), { ...asked, event: shown.event }, shown, { view, alone: true });
      }
      isStranger = known === open;
      ({ found, byHeader } = await localized(deps, known, request, carried));
      plain = await plainView(deps, found, query, () => mayReadLink(request));
    } catch (error) {
      return failed(request, reply, error);
    }
    if (plain === 'tooMany') {
      return tooMany(request, reply.header('retry-after', '60'));
    }
    const kept = found.event.languages.length > 1 && keptOf(plain);
    const data = { ...asked, ...carriedOf(plain), ...kept, event: found.event };
    return page(request, reply, data, found, plain, { secret: !isStranger, byHeader });
  });

  servePageResources(app, {
    config,
    coverFiles: deps.services.coverFiles,
    route,
    setPolicy: (reply) => setPolicy(reply, newNonce()),
    read: async (request, reply, rest) => {
      // A save the date shows the picture of a draft.
      const open = await read(request, reply, { rest, orDraft: rest.startsWith('/cover/') });
      return open && asReaderOf(open, carriedBy(request.query), request);
    },
  });

  const show: PageKit['show'] = (request, reply, found, embed, view) => {
    const data: PageData = { event: found.event, mode: 'live', sample: false, embed, personal: false };
    return page(request, reply, data, found, { view, alone: true });
  };

  serveCheckIn(app, deps);
  await serveSurvey(app, deps, { route, read, mayReadLink, tooMany, failed, show, say, redirect });

  await servePlainReplies(app, deps, {
    read: async (request, reply, sent) => {
      const open = await read(request, reply, { sent });
      return open && asReaderOf(open, carriedBy(Object.fromEntries(sent)), request);
    },
    show,
    say,
    redirect,
  });
}
