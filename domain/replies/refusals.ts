/** Why a list of guests is refused. Apart from guests.ts, which pages use without sentences. */
import { sentence } from '../kernel/sentence.ts';

export const notOfReply = /* @__PURE__ */ sentence('reply.notOfReply');

export const countDenied = /* @__PURE__ */ sentence('reply.countDenied');
