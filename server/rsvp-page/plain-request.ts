import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlainView } from '#web/rsvp/page/render.tsx';
import type { PublicEventRead } from '../replies/public-event.ts';
import type { Words } from './words.ts';

export interface PlainRequest {
  Params: { customUrl: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** What page.ts provides: reading the event, and sending pages. */
export interface PageKit {
  /** Returns the event by any address, or null if it is missing and the request is answered. */
  read(
    request: FastifyRequest<PlainRequest>,
    reply: FastifyReply,
    again: URLSearchParams,
  ): Promise<PublicEventRead | null>;
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PublicEventRead,
    embed: boolean,
    view: PlainView,
  ): FastifyReply;
  say(request: FastifyRequest, reply: FastifyReply, status: number, words: Words): FastifyReply;
  redirect(reply: FastifyReply, address: string): FastifyReply;
}
