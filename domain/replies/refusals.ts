/** Why a list of guests is refused. Pages that use guests.ts need no sentences, so these are apart. */
import { sentence } from '../kernel/sentence.ts';

export const notOfReply = sentence('reply.notOfReply');

export const countDenied = sentence('reply.countDenied');
