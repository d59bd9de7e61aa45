/** The answers of the guest's page: a page, a notice, a redirect or a failure. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  renderMessage,
  renderPage,
  type PageData,
  type PageFiles,
  type PageOptions,
  type PlainView,
  type RenderedPage,
} from '#web/rsvp/page/render.tsx';
import { guestIn } from '#domain/words/guest/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { isUnavailable } from '../db/connect.ts';
import type { AppOptions } from '../http/deps.ts';
import { languageOfBrowser } from '../http/pages/language.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { pageFiles } from './files.ts';
import { pagePolicy } from './framing.ts';
import type { Localized } from './language.ts';
import { pictureAddress, themeAddress } from './page-resources.ts';
import { keepRenderings } from './renderings.ts';
import { packed, pageSender } from './send-page.ts';
import { tooOften, type Words } from './notices.ts';

interface Shown {
  /** Null for the sample in a preview. */
  found: PublicEventRead | null;
  plain?: PageOptions['plain'];
  /** Whether the page contains something that only this reader may see. */
  secret?: boolean;
  byHeader?: boolean;
}

export type PageAnswers = ReturnType<typeof makePageAnswers>;

export function makePageAnswers({ config }: Pick<AppDeps, 'config'>, options: AppOptions) {
  const files = pageFiles(options);
  const cached = keepRenderings();
  const setPolicy = pagePolicy(options.devWeb);
  const send = pageSender(setPolicy);

  function page(
    request: FastifyRequest,
    reply: FastifyReply,
    data: PageData,
    { found, plain = null, secret = false, byHeader = false }: Shown,
  ): FastifyReply {
    const language = data.language ?? data.event?.language;
    const spoken = { language, byHeader };
    // Private links are only for their recipients. A public event is listed only under its plain
    // address.
    const listed = found?.isPublic === true && data.mode === 'live' && !data.embed && !plain;
    const themeCss = found && themeAddress(found);
    const render = () =>
      packed(
        renderPage({
          ...{ data, themeCss, listed, plain },
          // The address depends on the picture's colors, which cost as much as sending the page.
          image: found && data.mode === 'live' ? pictureAddress(found.event) : null,
          publicUrl: config.publicUrl,
          files,
        }),
      );
    if (plain || secret) return send(request, reply, render(), { ...spoken, secret: true });
    const { event, mode, sample, embed, withCover, withSections } = data;
    const key = [event?.customUrl, language, mode, sample, embed, withCover, withSections].join(' ');
    const shared = cached(key, found, () => JSON.stringify([data.event, themeCss, listed]), render);
    return send(request, reply, shared, { ...spoken, listed });
  }

  function say(request: FastifyRequest, reply: FastifyReply, status: number, words: Words): FastifyReply {
    const language = languageOfBrowser(request);
    const notice = words({ ...plainIn(language), guest: guestIn(language) });
    const rendered = packed(renderMessage({ ...notice, language }, files));
    return send(request, reply.code(status), rendered, {
      ...{ language, byHeader: true },
      secret: notice.again !== undefined,
    });
  }

  return {
    page,
    say,
    setPolicy,
    /** Sends one household's page, which `render` makes from the names of its files. */
    sendPrivate(
      request: FastifyRequest,
      reply: FastifyReply,
      { found, byHeader }: Localized,
      render: (files: PageFiles) => RenderedPage,
    ): FastifyReply {
      const { language } = found.event;
      return send(request, reply, packed(render(files)), { language, byHeader, secret: true });
    },
    /** Shows a view of the form without a script. */
    show(
      request: FastifyRequest,
      reply: FastifyReply,
      found: PublicEventRead,
      { view, embed }: { view: PlainView; embed: boolean },
    ): FastifyReply {
      const data: PageData = { event: found.event, mode: 'live', sample: false, embed, personal: false };
      return page(request, reply, data, { found, plain: { view, alone: true } });
    },
    redirect(reply: FastifyReply, address: string): FastifyReply {
      setPolicy(reply);
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(address, 303);
    },
    tooMany: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      say(request, reply, 429, tooOften),
    /** Says that the request failed. `again` is a form that the guest can send once more. */
    failed(
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
    },
  };
}
