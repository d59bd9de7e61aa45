/**
 * The guest's page and its resources. Other sites may frame /rsvp/… with `embed=1`, and nothing
 * else. plain-routes.ts handles the page without a script.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, languageOfTag } from '#domain/languages/languages.ts';
import { landingSampleIn } from '#domain/words/landingSample/index.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { sampleEvent, type PageData } from '#web/rsvp/page/render.tsx';
import type { AppOptions } from '../http/deps.ts';
import type { AppDeps } from '../services.ts';
import { limitOf } from '../http/rate-limits.ts';
import { errorReply } from '../http/problem.ts';
import { serveHouseholdPages } from './household-pages.ts';
import { localized } from './language.ts';
import { linkReading } from './link-limit.ts';
import { servePlainReplies } from './plain-routes.ts';
import { makePageAnswers } from './page-answers.ts';
import { carriedOf, keptInLinks, plainView } from './plain-view.ts';
import { asReaderOf, eventReader } from './read-event.ts';
import { asReader, carriedBy } from './reader.ts';
import { serveCheckIn } from './check-in.ts';
import { serveSurvey } from './survey.ts';
import { unknownInvitation } from './notices.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import { type PageRequest, servePageResources } from './page-resources.ts';

/** A reader without a personal link. */
const noTokens = { reply: '' };

export async function serveRsvpPage(app: FastifyInstance, deps: AppDeps, options: AppOptions): Promise<void> {
  const { config } = deps;
  const answers = makePageAnswers(deps, options);
  const { page, tooMany } = answers;
  const route = {
    schema: { hide: true },
    config: { rateLimit: limitOf(config, undefined) },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      error.statusCode === 429 ? tooMany(request, reply) : errorReply(error, request, reply),
  };
  const mayReadLink = linkReading(app, config);
  const read = eventReader(deps, answers, mayReadLink);
  const kit = { ...answers, route, mayReadLink };

  const letters = await serveHouseholdPages(app, deps, kit);

  app.get<PageRequest>('/rsvp/:customUrl', route, async (request, reply) => {
    const { query, params } = request;
    const embed = query.embed === '1';
    const isPreview = query.preview === '1';
    if (isPreview && params.customUrl === 'preview') {
      const sample = query.sample === '1';
      const language = languageOfTag(String(query.l ?? '')) ?? undefined;
      const spoken = language ?? defaultLanguage;
      const event = sample ? sampleEvent(new Date(), landingSampleIn(spoken).event, spoken) : null;
      const data = { event, mode: 'preview', language, sample, embed, personal: false } as const;
      return page(request, reply, data, { found: null });
    }
    const open = await read(request, reply, { instead: () => letters.saveTheDate(request, reply) });
    if (!open) return reply;
    const data = {
      mode: isPreview ? 'preview' : 'live',
      sample: false,
      embed,
      personal: !isPreview && typeof query.reply === 'string' && query.reply !== '',
      ...(embed && query.cover === '1' && { withCover: true }),
      ...(embed && query.sections === '1' && { withSections: true }),
    } satisfies Omit<PageData, 'event'>;
    if (isPreview) {
      const { found: shown, byHeader } = await localized(deps, open, request, noTokens);
      return page(request, reply, { ...data, event: shown.event }, { found: shown, byHeader });
    }
    try {
      return await answerReader(request, reply, open, data);
    } catch (error) {
      return answers.failed(request, reply, error);
    }
  });

  /** Sends the page in the form for the request's reader, who may have a personal link. */
  async function answerReader(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    open: PublicEventRead,
    data: Omit<PageData, 'event'>,
  ): Promise<FastifyReply> {
    const carried = carriedBy(request.query);
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
      const plain = { view, alone: true };
      return page(request, reply.code(404), { ...data, event: shown.event }, { found: shown, plain });
    }
    const { found, byHeader } = await localized(deps, known, request, carried);
    const plain = await plainView(deps, found, request.query, () => mayReadLink(request));
    if (plain === 'tooMany') return tooMany(request, reply.header('retry-after', '60'));
    const chosen = found.event.languages.length > 1 && keptInLinks(plain);
    const shown = { ...data, ...carriedOf(plain), ...chosen, event: found.event };
    return page(request, reply, shown, { found, plain, secret: known !== open, byHeader });
  }

  servePageResources(app, {
    config,
    coverFiles: deps.services.coverFiles,
    route,
    setPolicy: answers.setPolicy,
    read: async (request, reply, rest) => {
      // The page of a save the date shows the picture of its draft event.
      const open = await read(request, reply, { rest, orDraft: rest.startsWith('/cover/') });
      return open && asReaderOf(deps, open, carriedBy(request.query), request);
    },
  });

  serveCheckIn(app, deps);
  await serveSurvey(app, deps, { ...kit, read });
  await servePlainReplies(app, deps, {
    ...answers,
    read: async (request, reply, sent) => {
      const open = await read(request, reply, { sent });
      return open && asReaderOf(deps, open, carriedBy(Object.fromEntries(sent)), request);
    },
  });
}
