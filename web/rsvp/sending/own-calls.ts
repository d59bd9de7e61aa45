/** The calls of the page of a personal link, which are loaded with that page. */
import type { OwnReply, Submitted } from '#domain/replies/contract.ts';
import { at, call } from './calls.ts';

export const changeReply = (customUrl: string, token: string, body: string) =>
  call<Submitted>('PUT', at(customUrl, `reply/${encodeURIComponent(token)}`), 'submit', {
    body,
  });

export const confirmReply = (customUrl: string, token: string) =>
  call<OwnReply>('POST', at(customUrl, `reply/${encodeURIComponent(token)}/confirm`), 'confirm');

/** Sends whether the reply is the answer of the household with the same email address. */
export const joinReply = (customUrl: string, token: string, invitationId: string, join: boolean) =>
  call<{ message: string }>('POST', at(customUrl, `reply/${encodeURIComponent(token)}/join`), 'join', {
    body: JSON.stringify({ invitationId, join }),
  });

export const withdrawReply = (customUrl: string, token: string) =>
  call<{ message: string }>('DELETE', at(customUrl, `reply/${encodeURIComponent(token)}`), 'withdraw');
