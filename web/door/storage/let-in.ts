/** Lets in a party that has no seats. The server decides, so this needs a network. */
import { callPath, post } from './sync.ts';

export type LetIn =
  | { kind: 'done'; replyId: string; persons: { id: string; name: string }[] }
  | { kind: 'full'; spotsLeft: number }
  | { kind: 'refused'; sentence: string }
  | { kind: 'offline' };

export type LetInParty =
  | { replyId: string; personIds: string[] }
  | { invitationId: string; personIds: string[] }
  | { walkIn: { id: string; guestIds: string[]; name: string } };

interface LetInBody {
  deviceId: string;
  over: boolean;
}

export async function callLetIn(token: string, body: LetInParty & LetInBody): Promise<LetIn> {
  const answer = await post(callPath(token, 'let-in'), body);
  if (answer === null || answer.status >= 500) return { kind: 'offline' };
  if (answer.status === 200) {
    return { kind: 'done', ...(answer.body as { replyId: string; persons: { id: string; name: string }[] }) };
  }
  const { code, error, spotsLeft } = answer.body as { code?: string; error?: string; spotsLeft?: number };
  if (code === 'full') return { kind: 'full', spotsLeft: spotsLeft ?? 0 };
  return { kind: 'refused', sentence: error ?? String(answer.status) };
}
