/**
 * The page of the survey after an event. It is the same plain HTML form with and without a script,
 * and goes through the same steps as the JSON call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { errorCodes } from '#domain/kernel/errors.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { questionsIn } from '#domain/languages/translate.ts';
import { languageQuery, surveyOfForm, type PlainView } from '#web/rsvp/page/render.tsx';
import { limitOf } from '../http/rate-limits.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { answerSurvey, languageOfSurvey, readSurvey } from '../surveys/answer.ts';
import { spoken } from './language.ts';
import { acceptForms } from './plain-forms.ts';
import type { PageAnswers } from './page-answers.ts';
import type { ReadEvent } from './read-event.ts';

interface SurveyRequest {
  Params: { customUrl: string; token: string };
  Querystring: Record<string, string | string[] | undefined>;
}
type SurveyCall = FastifyRequest<SurveyRequest>;

interface Kit extends Pick<PageAnswers, 'show' | 'say' | 'redirect' | 'tooMany' | 'failed'> {
  read: ReadEvent;
  route: RouteShorthandOptions;
  mayReadLink(request: FastifyRequest): Promise<boolean>;
}

export async function serveSurvey(app: FastifyInstance, deps: AppDeps, kit: Kit): Promise<void> {
  const limit = limitOf(deps.config, 'submit');
  const path = '/rsvp/:customUrl/survey/:token';

  const linkOf = ({ params }: SurveyCall, { event }: PublicEventRead) => ({
    customUrl: event.customUrl,
    token: params.token.slice(0, 200),
  });
  const show = (request: SurveyCall, reply: FastifyReply, found: PublicEventRead, view: PlainView) =>
    kit.show(request, reply, found, { view, embed: false });

  /** Reads the survey in the language of its reader: that of their reply, unless they chose one. */
  async function read(request: SurveyCall, open: PublicEventRead) {
    const link = linkOf(request, open);
    const own = open.event.languages.length > 1 ? await languageOfSurvey(deps, link) : null;
    const { found } = spoken(open, request, own);
    const survey = await readSurvey(deps, link, new Date());
    if (isRefusal(survey)) return { found, survey: null };
    const { language } = found.event;
    const texts = language === open.event.language ? null : (found.texts.get(language) ?? new Map());
    if (!texts) return { found, survey: survey.body };
    const { questions, textLanguages } = questionsIn(survey.body.questions, open.event.language, texts);
    return {
      found: { ...found, event: { ...found.event, textLanguages } },
      survey: { ...survey.body, questions },
    };
  }

  app.get<SurveyRequest>(path, kit.route, async (request, reply) => {
    const open = await kit.read(request, reply, { rest: `/survey/${request.params.token}` });
    if (!open) return reply;
    if (!(await kit.mayReadLink(request))) return kit.tooMany(request, reply.header('retry-after', '60'));
    try {
      const { found, survey } = await read(request, open);
      if (!survey) return show(request, reply.code(404), found, { kind: 'surveyClosed' });
      const { questions, answered } = survey;
      if (!answered) return show(request, reply, found, surveyOfForm(questions, new URLSearchParams()));
      return show(request, reply, found, {
        kind: request.query.sent === '1' ? 'surveySent' : 'surveyAnswered',
      });
    } catch (error) {
      return kit.failed(request, reply, error);
    }
  });

  await app.register((scope, _options, done) => {
    acceptForms(scope, kit, 'noAnswers');
    scope.post<SurveyRequest & { Body: unknown }>(
      path,
      // Checks the limit after the body is read, so that a refusal can show the same form.
      {
        schema: { hide: true },
        config: { rateLimit: limit && { ...limit, hook: 'preHandler' as const } },
      },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const open = await kit.read(request, reply, { sent: fields });
        if (!open) return reply;
        const link = linkOf(request, open);
        const { found, survey } = await read(request, open);
        if (!survey) return show(request, reply.code(404), found, { kind: 'surveyClosed' });
        if (survey.answered) return show(request, reply.code(409), found, { kind: 'surveyAnswered' });
        const { questions } = survey;
        const typed = surveyOfForm(questions, fields);
        const sent = await answerSurvey(deps, link, typed.answers, new Date());
        if (!isRefusal(sent)) {
          const { customUrl, token } = link;
          const at = `/rsvp/${encodeURIComponent(customUrl)}/survey/${encodeURIComponent(token)}`;
          const query = new URLSearchParams({ sent: '1', ...languageQuery(found.event) });
          return kit.redirect(reply, `${at}?${query}#reply`);
        }
        const { status } = errorCodes[sent.refused];
        if (sent.refused === 'conflict') {
          return show(request, reply.code(status), found, { kind: 'surveyAnswered' });
        }
        return show(request, reply.code(status), found, surveyOfForm(questions, fields, sent.issues));
      },
    );
    done();
  });
}
