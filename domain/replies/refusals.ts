/**
 * The reasons for refusing a list of guests. They aren't in guests.ts, because pages use that file
 * without sentences.
 */
import { sentence } from '../kernel/sentence.ts';

export const notOfReply = /* @__PURE__ */ sentence('reply.notOfReply');

export const countDenied = /* @__PURE__ */ sentence('reply.countDenied');
