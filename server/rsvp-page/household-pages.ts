/**
 * Pages that a household's mail links to: the save the date of a draft, and the form for its postal
 * address (docs/product/save-the-date.md). They work without a script.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { givenInput } from '#domain/guest-list/given/contract.ts';
import { errorCodes } from '#domain/kernel/errors.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';
import type { Language } from '#domain/languages/languages.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import {
  addressInputs,
  languageQuery,
  type AddressView,
  renderAddressForm,
  renderSaveTheDate,
  type PageMessage,
} from '#web/rsvp/page/render.tsx';
import { giveAddress, readAddressForm } from '../guest-list/given/give.ts';
import { type InLanguage, readSaveTheDate } from '../guest-list/save-date-page.ts';
import { limitOf } from '../http/rate-limits.ts';
import type { AppDeps } from '../services.ts';
import type { PageAnswers } from './page-answers.ts';
import type { PlainRequest } from './plain-request.ts';
import { spoken } from './language.ts';
import { formsOnly } from './plain-forms.ts';
import { refusalMessage } from './plain-view.ts';
import { noEvent } from './notices.ts';

/** The functions that page.ts passes in. */
interface Kit extends Pick<PageAnswers, 'tooMany' | 'say' | 'sendPrivate' | 'redirect'> {
  route: RouteShorthandOptions;
  mayReadLink(request: FastifyRequest): Promise<boolean>;
}

interface HouseholdPages {
  /** Answers with the save the date, and returns whether there is one. */
  saveTheDate(request: FastifyRequest<PlainRequest>, reply: FastifyReply): Promise<boolean>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

const pathOf = (event: PublicEvent, given: string, rest = ''): string =>
  `/rsvp/${encodeURIComponent(event.customUrl)}${rest}?${new URLSearchParams({ i: given, ...languageQuery(event) })}`;

const retry = (reply: FastifyReply, seconds: unknown = 60) => reply.header('retry-after', String(seconds));

/** The event whose colors and fonts the page uses. It may be a draft. */
const looksOf = async ({ services: { publicEvents } }: AppDeps, customUrl: string) =>
  /^[\x20-\x7e]{1,100}$/.test(customUrl)
    ? ((await publicEvents.read(customUrl)) ?? (await publicEvents.readDraft(customUrl)))
    : null;

export async function serveHouseholdPages(
  app: FastifyInstance,
  deps: AppDeps,
  kit: Kit,
): Promise<HouseholdPages> {
  async function show(
    request: FastifyRequest<PlainRequest>,
    reply: FastifyReply,
    household: Language | null,
    view: (event: PublicEvent) => AddressView,
  ): Promise<FastifyReply> {
    const open = await looksOf(deps, request.params.customUrl);
    if (!open) return kit.say(request, reply, 404, noEvent);
    const page = spoken(open, request, household);
    const { event } = page.found;
    const query = new URLSearchParams({ ...languageQuery(event) });
    const action = `/rsvp/${encodeURIComponent(event.customUrl)}/address${query.size > 0 ? `?${query}` : ''}`;
    return kit.sendPrivate(request, reply, page, (files) =>
      renderAddressForm(view(event), event, { action, files }),
    );
  }

  app.get<PlainRequest>('/rsvp/:customUrl/address', kit.route, async (request, reply) => {
    const given = textOf(request.query.i);
    if (!(await kit.mayReadLink(request))) return kit.tooMany(request, retry(reply));
    const caller = { given, ip: request.ip, now: new Date() };
    const about = await readAddressForm(deps, request.params.customUrl, caller);
    if (isRefusal(about)) {
      if (about.refused === 'tooMany') return kit.tooMany(request, retry(reply, about.extra?.retryAfter));
      return kit.say(request, reply, 404, noEvent);
    }
    if (request.query.sent === '1') {
      return show(request, reply, about.language, (event) => ({ kind: 'sent', back: pathOf(event, given) }));
    }
    return show(request, reply, about.language, () => ({
      ...{ kind: 'form', given, about: about.body, typed: {}, problem: null, wrong: [] },
    }));
  });

  await app.register((scope, _options, done) => {
    formsOnly(scope);
    scope.post<PlainRequest & { Body: unknown }>(
      '/rsvp/:customUrl/address',
      {
        schema: { hide: true },
        config: { rateLimit: limitOf(deps.config, 'link') },
        errorHandler: kit.route.errorHandler,
      },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const { customUrl } = request.params;
        const typed = Object.fromEntries(addressInputs.map((name) => [name, fields.get(name) ?? '']));
        const caller = { given: textOf(fields.get('i')), ip: request.ip, now: new Date() };
        const about = await readAddressForm(deps, customUrl, caller);
        if (isRefusal(about)) return kit.say(request, reply, 404, noEvent);
        const again = (status: number, problem: PageMessage, wrong: readonly string[] = []) =>
          show(request, reply.code(status), about.language, () => ({
            ...{ kind: 'form', given: caller.given, about: about.body, typed, problem, wrong },
          }));
        const lines = [1, 2, 3, 4, 5].map((line) => typed[`line${line}`] ?? '');
        const { postcode, city, country, envelopeName, email, phone } = typed;
        const body = givenInput.safeParse({
          ...{ envelopeName, email: email?.trim(), phone },
          address: { lines, postcode, city, country },
        });
        if (!body.success) {
          const wrong = body.error.issues.map(({ path }) => String(path.at(-1)));
          const message = body.error.issues[0]?.message ?? errorCodes.invalid.sentence;
          return again(400, { message, ...reasonOf(message) }, wrong);
        }
        const answer = await giveAddress(deps, customUrl, body.data, caller);
        if (!isRefusal(answer)) {
          const { l } = request.query;
          const query = new URLSearchParams({
            i: caller.given,
            ...(typeof l === 'string' && { l }),
            sent: '1',
          });
          return kit.redirect(reply, `/rsvp/${encodeURIComponent(customUrl)}/address?${query}#reply`);
        }
        if (answer.refused === 'tooMany') retry(reply, answer.extra?.retryAfter);
        return again(errorCodes[answer.refused].status, refusalMessage(answer));
      },
    );
    done();
  });

  return {
    async saveTheDate(request, reply) {
      const given = textOf(request.query.i);
      if (given === '') return false;
      if (!(await kit.mayReadLink(request))) {
        kit.tooMany(request, retry(reply));
        return true;
      }
      const caller = { given, ip: request.ip, now: new Date() };
      const inLanguage: InLanguage = (draft, household) => spoken(draft, request, household).found;
      const saved = await readSaveTheDate(deps, request.params.customUrl, caller, inLanguage);
      if (!saved) return false;
      if (isRefusal(saved)) {
        kit.tooMany(request, retry(reply, saved.extra?.retryAfter));
        return true;
      }
      const { draft, ...page } = saved;
      const form = pathOf(draft.event, given, '/address');
      // A household's save the date has an address that only it knows, so no cache keeps the page
      // for another reader.
      kit.sendPrivate(request, reply, { found: draft, byHeader: false }, (files) =>
        renderSaveTheDate(page, draft.event, { form, files }),
      );
      return true;
    },
  };
}
