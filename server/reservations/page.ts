/** The guest's page and what belongs to it: /rsvp/…, the only addresses that other sites may frame. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#domain/kernel/errors.ts';
import { checkCustomCss } from '#domain/themes/rules.ts';
import type { PublicEvent } from '#domain/reservations/contract.ts';
import {
  renderMessage,
  renderPage,
  sampleEvent,
  type PageData,
  type RenderedPage,
} from '#web/rsvp/render.tsx';
import type { AppOptions } from '../app.ts';
import { isUnavailable } from '../db/connect.ts';
import type { ServerDeps } from '../http/deps.ts';
import { limitOf } from '../http/limits.ts';
import { rsvpPolicy } from '../http/security.ts';
import { invitation } from '../mail/templates/calendar.ts';
import { sender } from '../mail/templates/render.ts';
import { gzipOf, piece, plainOf, rawPiece, type Piece } from './page-bytes.ts';
import { pageFiles } from './page-files.ts';
import { readPublicEvent, type PublicEventRead } from './public.ts';

interface PageRequest {
  Params: { customUrl: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** Renderings kept, one for each address and way to look at it. */
const mostKept = 300;

interface Kept {
  /** What it was rendered from: another state of the event, a seat taken for instance, is another rendering. */
  source: string;
  pieces: { head: Piece; middle: Piece; tail: Piece };
}

export async function serveRsvpPage(
  app: FastifyInstance,
  deps: ServerDeps,
  options: AppOptions,
): Promise<void> {
  const { config } = deps;
  const files = pageFiles(options);
  const sharedCss = piece(files.sharedCss);
  const kept = new Map<string, Kept>();
  const route = { schema: { hide: true }, config: { rateLimit: limitOf(config, undefined) } };

  /** Other sites may frame these pages, and the policy goes by the nonce of this one answer. */
  function allowFraming(reply: FastifyReply, nonce: string): void {
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', rsvpPolicy(nonce, options.devWeb))
      .header('cross-origin-resource-policy', 'cross-origin');
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { head, middle, tail }: Kept['pieces'],
    nonce: string,
  ): FastifyReply {
    const pieces = [head, rawPiece(nonce), middle, sharedCss, tail];
    const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
    allowFraming(reply, nonce);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      // Seats are counted anew for every visit.
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex');
    if (zipped) reply.header('content-encoding', 'gzip');
    return reply.send(zipped ? gzipOf(pieces) : plainOf(pieces));
  }

  const piecesOf = ({ head, middle, tail }: RenderedPage) => ({
    head: piece(head),
    middle: piece(middle),
    tail: piece(tail),
  });

  function page(
    request: FastifyRequest,
    reply: FastifyReply,
    data: PageData,
    themeCss: string | null,
  ): FastifyReply {
    const nonce = newNonce();
    const render = () =>
      piecesOf(renderPage({ data, publicUrl: config.publicUrl, files: files.page(nonce), themeCss }));
    // While developing the markup itself carries the nonce.
    if (options.devWeb) return send(request, reply, render(), nonce);
    const key = [data.event?.customUrl, data.mode, data.sample, data.embed, data.personal].join(' ');
    const source = JSON.stringify([data.event, themeCss]);
    let known = kept.get(key);
    if (known?.source !== source) {
      known = { source, pieces: render() };
      kept.delete(key);
      kept.set(key, known);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    }
    return send(request, reply, known.pieces, nonce);
  }

  function say(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    words: { title: string; sentence: string; retry: boolean },
  ): FastifyReply {
    const nonce = newNonce();
    return send(request, reply.code(status), piecesOf(renderMessage(words, files.page(nonce))), nonce);
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    say(request, reply, 404, {
      title: 'Event not found',
      sentence: 'Please check the address, or ask your hosts for a new link.',
      retry: false,
    });

  /** The event, or null when it has been answered already: not there, moved, or the database is out of reach. */
  async function read(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    rest = '',
  ): Promise<PublicEventRead | null> {
    const { customUrl } = request.params;
    try {
      // No event has such an address, and a column of text could not hold all of them.
      const found = /^[\x20-\x7e]{1,100}$/.test(customUrl) ? await readPublicEvent(deps, customUrl) : null;
      if (!found) {
        notFound(request, reply);
      } else if (found.redirectTo !== undefined) {
        const at = request.url.indexOf('?');
        const query = at === -1 ? '' : request.url.slice(at);
        allowFraming(reply, newNonce());
        reply.redirect(`/rsvp/${encodeURIComponent(found.redirectTo)}${rest}${query}`, 302);
      } else {
        return found;
      }
    } catch (error) {
      const isDown = isUnavailable(error);
      request.log[isDown ? 'warn' : 'error']({ err: error, requestId: request.id }, 'the RSVP page failed');
      if (isDown) reply.header('retry-after', '2');
      say(request, reply, isDown ? 503 : 500, {
        title: 'Error: Failed to fetch event',
        sentence: isDown
          ? errorCodes.unavailable.sentence
          : `${errorCodes.internal.sentence} Please try again, or tell your hosts this number: ${request.id}`,
        retry: true,
      });
    }
    return null;
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
    const found = await read(request, reply);
    if (!found) return reply;
    const personal = mode === 'live' && typeof query.reply === 'string' && query.reply !== '';
    const data: PageData = { event: found.event, mode, sample: false, embed, personal };
    return page(request, reply, data, themeAddress(found));
  });

  app.get<PageRequest>('/rsvp/:customUrl/', route, async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at);
    allowFraming(reply, newNonce());
    return reply.redirect(`/rsvp/${encodeURIComponent(request.params.customUrl)}${query}`, 302);
  });

  app.get<PageRequest>('/rsvp/:customUrl/theme.css', route, async (request, reply) => {
    const found = await read(request, reply, '/theme.css');
    if (!found) return reply;
    const isNamed = request.query.v === versionOf(found.customCss);
    return (
      reply
        .type('text/css; charset=utf-8')
        // The page names the version it wants; another one is for now only.
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(safeCss(found.customCss))
    );
  });

  app.get<PageRequest>('/rsvp/:customUrl/event.ics', route, async (request, reply) => {
    const found = await read(request, reply, '/event.ics');
    if (!found) return reply;
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', `attachment; filename="${found.event.customUrl}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendarOf(found.event, found.eventId, config));
  });
}

const newNonce = () => randomBytes(16).toString('base64');

const versionOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 16);

/** What is stored was checked when it was saved; a style sheet from before a rule became stricter is left out. */
const safeCss = (css: string) =>
  checkCustomCss(css).length === 0 ? css : '/* This theme has CSS that is not allowed. */';

function themeAddress({ event, customCss }: PublicEventRead): string | null {
  if (!event.hasCustomCss) return null;
  return `/rsvp/${encodeURIComponent(event.customUrl)}/theme.css?v=${versionOf(customCss)}`;
}

function calendarOf(event: PublicEvent, id: string, config: ServerDeps['config']): string {
  const { name, address } = sender(config.mailFrom);
  return invitation({
    event: {
      ...event,
      id,
      emailSignature: '',
      confirmedEmailMessage: '',
      declinedEmailMessage: '',
    },
    cancelled: false,
    causedAt: new Date(),
    url: `${config.publicUrl}/rsvp/${event.customUrl}`,
    organizer: { name: event.displayName || name, email: address },
    host: new URL(config.publicUrl).hostname,
  });
}
