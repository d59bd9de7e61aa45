/**
 * The guest's page and what belongs to it: /rsvp/…, the only addresses that other sites may frame. What it does without a
 * script is in no-script.ts.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#domain/kernel/errors.ts';
import {
  renderMessage,
  renderPage,
  sampleEvent,
  type PageData,
  type PageOptions,
  type RenderedPage,
} from '#web/rsvp/render.tsx';
import { isUnavailable } from '../db/connect.ts';
import type { AppOptions } from '../http/deps.ts';
import type { AppDeps } from '../services.ts';
import { limitOf } from '../http/limits.ts';
import { errorReply } from '../http/problem.ts';
import { rsvpPolicy } from '../http/security.ts';
import { gzipOf, piece, plainOf, rawPiece, type Piece } from './bytes.ts';
import { deletedEventPage } from './deleted-event.ts';
import { pageFiles } from './files.ts';
import { servePlainReplies } from './no-script.ts';
import { makeNonces } from './nonces.ts';
import { carriedOf, plainView } from './plain-view.ts';
import { asReader, carriedBy } from './reader.ts';
import { noEvent, tooOften, unknownInvitation } from './words.ts';
import type { PublicEventRead } from '../replies/public-event.ts';
import { pictureAddress, type PageRequest, serveBesidePage, themeAddress } from './beside.ts';

/** Renderings kept, one for each address and way to look at it. */
const mostKept = 300;

interface Kept {
  /** What it was rendered from: another state of the event, a seat taken for instance, is another rendering. */
  source: string;
  pieces: Piece[];
}

/** What search engines, other pages and caches may do with an answer. */
interface Handling {
  /** Search engines may list it. */
  listed?: boolean;
  /** It belongs to one guest: nobody keeps it, and no address that it links to learns where the guest came from. */
  secret?: boolean;
}

export async function serveRsvpPage(app: FastifyInstance, deps: AppDeps, options: AppOptions): Promise<void> {
  const { config } = deps;
  const { publicEvents } = deps.services;
  const files = pageFiles(options);
  const sharedCss = piece(files.sharedCss);
  const kept = new Map<string, Kept>();
  const newNonce = makeNonces();
  const policyOf = rsvpPolicy(options.devWeb);
  const route = {
    schema: { hide: true },
    config: { rateLimit: limitOf(config, undefined) },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      error.statusCode === 429 ? tooMany(request, reply) : errorReply(error, request, reply),
  };

  /** Other sites may frame these pages, and the policy goes by the nonce of this one answer. */
  function allowFraming(reply: FastifyReply, nonce: string): void {
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policyOf(nonce))
      .header('cross-origin-resource-policy', 'cross-origin');
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: readonly Piece[],
    nonce: string,
    { listed = false, secret = false }: Handling = {},
  ): FastifyReply {
    const stamp = rawPiece(nonce);
    const last = page.length - 1;
    const pieces = page.flatMap((one, index) => [
      ...(index === 0 ? [] : [index === last ? sharedCss : stamp]),
      one,
    ]);
    const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
    allowFraming(reply, nonce);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      // Seats are counted anew for every visit.
      .header('cache-control', secret ? 'no-store' : 'private, no-cache');
    if (!listed) reply.header('x-robots-tag', 'noindex');
    if (secret) reply.header('referrer-policy', 'no-referrer');
    if (zipped) reply.header('content-encoding', 'gzip');
    return reply.send(zipped ? gzipOf(pieces) : plainOf(pieces));
  }

  const piecesOf = (page: RenderedPage) => page.map(piece);

  /** What every reader of this state of the event shares is looked up by the reading itself before anything is compared. */
  const ofReading = new WeakMap<PublicEventRead, Map<string, Piece[]>>();

  function page(
    request: FastifyRequest,
    reply: FastifyReply,
    data: PageData,
    found: PublicEventRead | null,
    plain: PageOptions['plain'] = null,
    /** It shows what is not for everybody. */
    secret = false,
  ): FastifyReply {
    const nonce = newNonce();
    // Private links are for whom they were sent to. A public event is listed by its own address, and in no other form.
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
    if (plain || secret) return send(request, reply, render(), nonce, { secret: true });
    // While developing the markup itself carries the nonce.
    if (options.devWeb) return send(request, reply, render(), nonce, { listed });
    const { event, mode, sample, embed, withCover, withSections } = data;
    const key = [event?.customUrl, mode, sample, embed, withCover, withSections].join(' ');
    const shared = found && (ofReading.get(found) ?? new Map<string, Piece[]>());
    const same = shared?.get(key);
    if (same) return send(request, reply, same, nonce, { listed });
    const source = JSON.stringify([data.event, themeCss, listed]);
    let known = kept.get(key);
    if (known?.source !== source) {
      known = { source, pieces: render() };
      kept.delete(key);
      kept.set(key, known);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    }
    if (found && shared) ofReading.set(found, shared.set(key, known.pieces));
    return send(request, reply, known.pieces, nonce, { listed });
  }

  function say(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    words: Parameters<typeof renderMessage>[0],
  ): FastifyReply {
    const nonce = newNonce();
    const rendered = piecesOf(renderMessage(words, files.page(nonce)));
    return send(request, reply.code(status), rendered, nonce, { secret: words.again !== undefined });
  }

  const tooMany = (request: FastifyRequest, reply: FastifyReply) => say(request, reply, 429, tooOften);

  /**
   * The event, or null when it has been answered already: not there, moved, or the database is out of reach. `sent` is a
   * form, which is not redirected and is offered to be sent once more.
   */
  async function read(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    { rest = '', sent }: { rest?: string; sent?: URLSearchParams } = {},
  ): Promise<PublicEventRead | null> {
    const { customUrl } = request.params;
    try {
      // No event has such an address, and a column of text could not hold all of them.
      const found = /^[\x20-\x7e]{1,100}$/.test(customUrl) ? await publicEvents.read(customUrl) : null;
      if (!found) {
        const said = await deletedEventPage(deps, request, sent, () => mayReadLink(request));
        if (said === 'tooMany') tooMany(request, reply.header('retry-after', '60'));
        else if (said) say(request, reply, said.status, said);
        else say(request, reply, 404, noEvent);
      } else if (found.redirectTo !== undefined && !sent) {
        const at = request.url.indexOf('?');
        const query = at === -1 ? '' : request.url.slice(at);
        allowFraming(reply, newNonce());
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
    return say(request, reply, isDown ? 503 : 500, {
      title: 'Error: Failed to fetch event',
      sentence: isDown
        ? errorCodes.unavailable.sentence
        : `${errorCodes.internal.sentence} Please try again, or tell your hosts this number: ${request.id}`,
      retry: true,
      again,
    });
  }

  const linkLimit = limitOf(config, 'link');
  const countLink = linkLimit && app.createRateLimit(linkLimit);
  /** Personal links cannot be tried out one after another. */
  async function mayReadLink(request: FastifyRequest): Promise<boolean> {
    if (!countLink) return true;
    const counted = await countLink(request);
    return counted.isAllowed || !counted.isExceeded;
  }

  app.get<PageRequest>('/rsvp/:customUrl', route, async (request, reply) => {
    const { query, params } = request;
    const mode = query.preview === '1' ? 'preview' : 'live';
    const embed = query.embed === '1';
    if (mode === 'preview' && params.customUrl === 'preview') {
      const sample = query.sample === '1';
      const event = sample ? sampleEvent(new Date()) : null;
      return page(request, reply, { event, mode, sample, embed, personal: false }, null);
    }
    const open = await read(request, reply);
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
    if (mode === 'preview') return page(request, reply, { ...asked, event: open.event }, open);
    let found;
    let plain;
    try {
      const carried = carriedBy(query);
      if (carried.i !== '' && !(await mayReadLink(request))) {
        return tooMany(request, reply.header('retry-after', '60'));
      }
      const known = await asReader(deps, open, carried);
      if (!known) return say(request, reply, 404, unknownInvitation(open.event));
      found = known;
      plain = await plainView(deps, found, query, () => mayReadLink(request));
    } catch (error) {
      return failed(request, reply, error);
    }
    if (plain === 'tooMany') {
      return tooMany(request, reply.header('retry-after', '60'));
    }
    const data = { ...asked, ...carriedOf(plain), event: found.event };
    return page(request, reply, data, found, plain, found !== open);
  });

  app.get<PageRequest>('/rsvp/:customUrl/', route, async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at);
    allowFraming(reply, newNonce());
    return reply.redirect(`/rsvp/${encodeURIComponent(request.params.customUrl)}${query}`, 302);
  });

  serveBesidePage(app, {
    config,
    coverFiles: deps.services.coverFiles,
    route,
    read: async (request, reply, rest) => {
      const open = await read(request, reply, { rest });
      return open && ((await asReader(deps, open, carriedBy(request.query))) ?? open);
    },
    letFrame: (reply) => allowFraming(reply, newNonce()),
  });

  await servePlainReplies(app, deps, {
    read: async (request, reply, sent) => {
      const open = await read(request, reply, { sent });
      return open && ((await asReader(deps, open, carriedBy(Object.fromEntries(sent)))) ?? open);
    },
    show: (request, reply, found, embed, view) => {
      const data: PageData = { event: found.event, mode: 'live', sample: false, embed, personal: false };
      return page(request, reply, data, found, { view, alone: true });
    },
    say,
    redirect: (reply, address) => {
      allowFraming(reply, newNonce());
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(address, 303);
    },
  });
}
