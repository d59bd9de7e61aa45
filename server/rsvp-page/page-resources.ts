/**
 * Serves the resources of the guest's page: the theme's style sheet, the calendar entry and the
 * picture. Also handles its address with a slash at the end.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { checkCustomCss } from '#domain/themes/rules.ts';
import { namesWith, type NameWith, pick, settingDefaults, settings } from '#domain/events/settings.ts';
import type { DrawnCover, Picture } from '#domain/events/picture.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { drawnCoverOf, pictureOf } from '#web/rsvp/page/render.tsx';
import type { AppDeps } from '../services.ts';
import { problem, sendUnavailable } from '../http/problem.ts';
import { entryLanguage, invitation, methodOf } from '../mail/templates/calendar.ts';
import { sender } from '../mail/templates/render.ts';
import { serveCover } from './cover.ts';
import { makePictures, PictureNotReady, pictureVersion } from '../pictures/pictures.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';

export interface PageRequest {
  Params: { customUrl: string };
  Querystring: Record<string, string | string[] | undefined>;
}

interface Surroundings {
  setPolicy: (reply: FastifyReply) => void;
  config: AppDeps['config'];
  coverFiles: AppDeps['services']['coverFiles'];
  route: RouteShorthandOptions;
  /**
   * Returns the event of the address, or null if the request has been answered already. `rest` is
   * the path after a former address, for the redirect to the current one.
   */
  read: (
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    rest: string,
  ) => Promise<PublicEventRead | null>;
}

export function servePageResources(
  app: FastifyInstance,
  { config, coverFiles, route, read, setPolicy }: Surroundings,
): void {
  serveCover(app, { coverFiles, route, read });
  const pictures = makePictures();
  app.addHook('onClose', () => pictures.close());

  app.get<PageRequest>('/rsvp/:customUrl/', route, async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at);
    setPolicy(reply);
    return reply.redirect(`/rsvp/${encodeURIComponent(request.params.customUrl)}${query}`, 302);
  });

  app.get<PageRequest>('/rsvp/:customUrl/theme.css', route, async (request, reply) => {
    const found = await read(request, reply, '/theme.css');
    if (!found) return reply;
    const isNamed = request.query.v === versionOf(found.customCss);
    return (
      reply
        .type('text/css; charset=utf-8')
        // The request names a version of the picture, so caches may keep the response forever.
        // Otherwise caches must ask again.
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(safeCss(found.customCss))
    );
  });

  app.get<PageRequest>('/rsvp/:customUrl/event.ics', route, async (request, reply) => {
    const found = await read(request, reply, '/event.ics');
    if (!found) return reply;
    return reply
      .type(`text/calendar; charset=utf-8; method=${methodOf(found.event)}`)
      .header('content-disposition', `attachment; filename="${found.event.customUrl}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendarOf(found.event, found.eventId, config));
  });

  /** Serves a picture that is drawn from the event. */
  const serveDrawn = (file: string, pictureFor: (event: PublicEvent) => Picture | DrawnCover | null) =>
    app.get<PageRequest>(`/rsvp/:customUrl/${file}`, route, async (request, reply) => {
      const found = await read(request, reply, `/${file}`);
      if (!found) return reply;
      const picture = pictureFor(found.event);
      const { cover } = found.event;
      // Without a version, the address leads to the current picture, which the share dialog shows.
      if (cover && file === 'image.png' && request.query.v === undefined)
        return reply.header('cache-control', 'no-cache').redirect(cover.card.url);
      if (picture === null) return reply.code(404).header('cache-control', 'no-store').send('');
      const version = pictureVersion(picture);
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', `"${version}"`)
        // The request names a version, so caches may keep the response forever. Otherwise caches
        // must ask again.
        .header(
          'cache-control',
          request.query.v === version ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        );
      if (request.headers['if-none-match']?.includes(`"${version}"`)) return reply.code(304).send();
      try {
        return reply.type('image/png').send(await pictures.png(picture));
      } catch (error) {
        reply
          .removeHeader('etag')
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8');
        if (error instanceof PictureNotReady) {
          return sendUnavailable(request, reply, { retryAfter: 5 });
        }
        request.log.error({ err: error, requestId: request.id }, 'a picture could not be drawn');
        return reply.code(500).send({ ...problem('internal'), requestId: request.id });
      }
    });
  serveDrawn('image.png', pictureOf);
  serveDrawn('drawing.png', drawnCoverOf);
}

export const pictureAddress = (event: PublicEvent): string =>
  `/rsvp/${encodeURIComponent(event.customUrl)}/image.png?v=${pictureVersion(pictureOf(event))}`;

const versionOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 16);

/**
 * Returns the CSS, which was checked when it was saved. Leaves it out if it breaks a rule that has
 * become stricter since.
 */
const safeCss = (css: string) =>
  checkCustomCss(css).length === 0 ? css : '/* This theme has CSS that isn’t allowed. */';

export function themeAddress({ event, customCss }: PublicEventRead): string | null {
  if (!event.hasCustomCss) return null;
  return `/rsvp/${encodeURIComponent(event.customUrl)}/theme.css?v=${versionOf(customCss)}`;
}

type MailOnly = Exclude<NameWith<'inMail'>, NameWith<'onPage'>>;

/** The calendar entry never shows these settings, which only mails use. */
const privateTexts = pick(
  settingDefaults(),
  namesWith('inMail').filter((name): name is MailOnly => !('onPage' in settings[name])),
);

function calendarOf(event: PublicEvent, id: string, config: AppDeps['config']): string {
  const { name, address } = sender(config.mailFrom);
  return invitation({
    event: {
      ...event,
      id,
      ...privateTexts,
    },
    cancelled: event.cancelled,
    causedAt: new Date(),
    language: entryLanguage(event, event.language),
    url: `${config.publicUrl}/rsvp/${event.customUrl}`,
    organizer: { name: event.displayName || name, email: address },
  });
}
