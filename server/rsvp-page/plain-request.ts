import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { PageAnswers } from './page-answers.ts';

export interface PlainRequest {
  Params: { customUrl: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** The functions that page.ts passes in: reading the event, and sending pages. */
export interface PageKit extends Pick<PageAnswers, 'show' | 'say' | 'redirect'> {
  /** Returns the event by any address, or null if it is missing and the request is answered. */
  read(
    request: FastifyRequest<PlainRequest>,
    reply: FastifyReply,
    again: URLSearchParams,
  ): Promise<PublicEventRead | null>;
}
