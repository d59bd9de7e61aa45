/** What a batch of submissions to one event is decided by, and what it has changed so far. */
import type { Sentence } from '#domain/kernel/sentence.ts';
import { allTaken, type EventQuestion } from '#domain/questions/party-questions.ts';
import type { OptionCounts } from '#domain/questions/option-capacity.ts';
import { type Counters, noReplies } from '#domain/seats/counters.ts';
import { type Seating, seatingOf } from '#domain/seats/place.ts';
import type { AnsweredInvitation, Joined } from '../../invitation-row/answered.store.ts';
import type { Message } from '../../mail/messages.ts';
import type { ReplyAllowance } from '../../plans/plan-gate.ts';
import type { ReplyLinks } from '../links.ts';
import type { EventContext } from '../mails/guest-mail.ts';
import type { ManagerMail } from '../mails/manager-mail.store.ts';
import type { HoldingReply, RememberedAnswer } from './settle.store.ts';
import type { NewReply } from './write.store.ts';

/** The data that settling one event's submissions needs, read under the event's lock. */
export interface SettlementReads {
  remembered: RememberedAnswer[];
  holding: HoldingReply[];
  /** Sizes of the parties that wait for seats, in order. */
  waiting: number[];
  mail: ManagerMail;
  /** The invitations that the batch answers. */
  invitations: AnsweredInvitation[];
  /** The event's questions. Most events have none. */
  questions: EventQuestion[];
}

/** The inputs of the decision about each reply of a batch. */
export interface Deciding {
  context: EventContext;
  reads: SettlementReads;
  /** The yes replies that the plan still accepts. Each decided yes takes one. */
  allowance: ReplyAllowance;
  links: ReplyLinks;
  now: Date;
  /** Whether guests are asked to confirm a reply, which then only holds its seats. */
  mayAsk: boolean;
}

/** The effects of the replies of the batch that were decided so far. */
export interface Progress {
  seating: Seating;
  /** Sizes of parties that began to wait in this batch. */
  joinedLine: number[];
  promisedSeats: number;
  /** Whether households leave promised seats unused while parties wait. */
  freesSeats: boolean;
  /** Invitations whose household answered. */
  joined: Joined[];
  delta: Counters;
  /** Why the plan accepted no further yes reply, or null. */
  planLimit: Sentence | null;
  /** How often each option of the questions is chosen so far. */
  taken: OptionCounts;
  hasDrawn: boolean;
  rows: NewReply[];
  guestMessages: Message[];
  written: { reply: NewReply; confirmedGuests: number }[];
  /** Replies whose link is mailed because somebody answered again with their address. */
  linksMailed: string[];
  /**
   * Existing replies, each with the address that it occupies. Replies of this batch were just
   * mailed their link.
   */
  holding: Map<string, HoldingReply>;
}

export const noProgress = ({ context: { event }, reads }: Deciding): Progress => ({
  seating: seatingOf({ ...event, waiting: reads.waiting }),
  joinedLine: [],
  promisedSeats: event.promisedSeats,
  freesSeats: false,
  joined: [],
  delta: noReplies,
  planLimit: null,
  taken: allTaken(reads.questions),
  hasDrawn: false,
  rows: [],
  guestMessages: [],
  written: [],
  linksMailed: [],
  holding: new Map(reads.holding.map((reply) => [reply.emailKey, reply])),
});
