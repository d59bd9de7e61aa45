/** Compares the numbers in the documents with the constants of the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  claimHours,
  linkPauseMinutes,
  linksPerDay,
  maxPasswordLength,
  minPasswordLength,
  maxSessions,
  passwordLinkHours,
  sessionIdleDays,
  sessionLifetimeDays,
  undoHours,
} from '#domain/accounts/rules.ts';
import { maxCoverBytes, maxCoverPixels } from '#domain/covers/rules.ts';
import { maxCapacity } from '#domain/events/check.ts';
import { maxCustomUrlLength, minCustomUrlLength } from '#domain/events/rules.ts';
import {
  confirmedMs,
  maxPasskeys,
  passkeyMs,
  recoveryCodeCount,
  signInTicketMs,
} from '#domain/factors/rules.ts';
import { undoDays } from '#domain/imports/contract.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import * as doors from '#domain/doors/rules.ts';
import { maxGiftNote, maxGifts } from '#domain/gifts/rules.ts';
import { maxHelpers } from '#domain/helpers/contract.ts';
import { languages } from '#domain/languages/languages.ts';
import { minResults } from '#domain/surveys/rules.ts';
import { contracts } from '#domain/contracts.ts';
import { codeLength } from '#domain/guest-list/code.ts';
import { maxInvitations } from '#domain/guest-list/contract.ts';
import {
  largeBody,
  maxBodyBytes,
  maxBareRows,
  maxCounted,
  type RouteSpec,
  usualBody,
} from '#domain/kernel/route.ts';
import { maxNameLength, maxTextLength } from '#domain/kernel/text.ts';
import { maxOnSheet, sheetsPerDay } from '#domain/kitchen/contract.ts';
import { liveTopics } from '#domain/live/contract.ts';
import { bulkPerDay, mailsPerDay, noticeMs, perRecipient, unconfirmedPerDay } from '#domain/mail/budget.ts';
import { messageLabels } from '#domain/mail/kinds.ts';
import { messageLimits, maxPicked, maxScheduled } from '#domain/messages/rules.ts';
import { type Plan, planTerms, type TenantBilling, trialDays, trialEnd } from '#domain/plans/rules.ts';
import {
  maxAnswerLengths,
  maxAnswerBytes,
  maxHiddenLength,
  maxNeeds,
  maxOptions,
  maxQuestions,
  maxSurveyQuestions,
} from '#domain/questions/question.ts';
import {
  maxDays as maxReadingDays,
  maxReadingLinks,
  readsPerMinute,
  usualDays,
} from '#domain/reading-links/rules.ts';
import { apartMs, lateMs, maxDays, maxReminders, secondPressMs } from '#domain/reminders/ladder.ts';
import { maxDigits, maxPublicName, maxShownName } from '#domain/replies/names.ts';
import { maxMonths, noticeMs as retentionNoticeMs } from '#domain/retention/rules.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { maxSpotsNeeded } from '#domain/seats/line.ts';
import { maxEntries, maxSections, maxSectionText } from '#domain/sections/kinds.ts';
import { windows as codeWindows } from './accounts/factors/codes/attempts.ts';
import { fromEverywhere, fromOnePlace, takenAddressAnswers } from './accounts/lockout.ts';
import { readConfig } from './config.ts';
import { coversPerHour } from './covers/budget.ts';
import { coverLimits } from './covers/reader.ts';
import { widths } from './covers/render.ts';
import { maxStored } from './covers/routes.ts';
import { keptDays } from './events/events.store.ts';
import { tokenBytes, lookUpSeconds } from './invitation-row/invitation-keys.ts';
import { limitOf, repliesToEvent, wrongAddresses } from './http/rate-limits.ts';
import { maxAtOnce, maxOfOne } from './http/uploads.ts';
import { listLimits } from './imports/reader.ts';
import { maxOpen } from './imports/imports.store.ts';
import * as lookups from './guest-list/lookup-limits.ts';
import { activityKeptMs, joinPasswordsKeptMs, mailKeptMs } from './jobs/schedule.ts';
import { countedMs, maxUnconfirmed } from './joining/request.ts';
import { maxOfUser } from './live/streams.ts';
import { notificationsKeptMs } from './notifications/notifications.store.ts';
import { maxMsInHour } from './processes/allowance.ts';
import { goodForHours } from './replies/bot-check.ts';
import { mergeWindowMs } from './replies/mails/merge-change-mails.ts';
import { heldMs } from './replies/holds/hold-time.ts';
import { movedAtOnce } from './replies/waitlist/promote.ts';
import { singlesAnHour } from './replies/mails/manager-messages.ts';
import { testsPerHour } from './guest-list/send/pace.ts';
import { deletionAfterMs } from './tenants/deletion.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const number = (value: number): string => value.toLocaleString('en');
const counted = (value: number, unit: string) => `${number(value)} ${unit}${value === 1 ? '' : 's'}`;

/** A limit of 24 hours is not written as a day, because it looks back by hours. */
function time(ms: number): string {
  if (ms > day && ms % day === 0) return counted(ms / day, 'day');
  if (ms % hour === 0) return counted(ms / hour, 'hour');
  return ms % minute === 0 ? counted(ms / minute, 'minute') : counted(ms / 1_000, 'second');
}

const within = (limit: { max: number; windowMs: number }): string =>
  `${number(limit.max)} in ${time(limit.windowMs)}`;

const size = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MB` : `${bytes / 1_024} KB`;

const now = new Date('2026-06-01T12:00:00Z');
const paying = (plan: Plan): TenantBilling => ({ plan, status: 'active', trialEndsAt: null });
const onTrial: TenantBilling = { plan: 'free', status: 'trial', trialEndsAt: trialEnd(now) };

function callsOf(limit: Parameters<typeof limitOf>[1]): string {
  const { max, timeWindow } = limitOf({ rateLimit: true }, limit) || { max: NaN, timeWindow: NaN };
  return within({ max, windowMs: timeWindow });
}

function configured() {
  const config = readConfig({});
  if ('problems' in config) throw new Error(config.problems.join());
  return config;
}

const mailLimits = {
  'mails to one person, over all organizations': `${perRecipient.hour} in 1 hour, ${perRecipient.day} in 24 hours`,
  'mails of an organization in 24 hours, on trial and Free': number(mailsPerDay(onTrial, now)),
  'mails of an organization in 24 hours, on Pro': number(mailsPerDay(paying('pro'), now)),
  'mails of an organization in 24 hours, on Premium': number(mailsPerDay(paying('premium'), now)),
};
const linkLimits = {
  'mailed links of one account': `every ${linkPauseMinutes} minutes, ${linksPerDay} in a day`,
};
const joiningLimits = {
  'requests to join with an unconfirmed address': within({ max: maxUnconfirmed, windowMs: countedMs }),
};
const processorTime = `${time(maxMsInHour)} in 1 hour`;
const [free, pro] = [messageLimits(paying('free'), now), messageLimits(paying('pro'), now)];

/** The value of every row in the tables of limits, by page and by the row's first cell. */
const pages: Record<string, Record<string, string>> = {
  'product/accounts.md': {
    'sessions of a user': number(maxSessions),
    'a session without use': time(sessionIdleDays * day),
    'a session in all': time(sessionLifetimeDays * day),
    'wrong passwords of one email, by neighborhood': within(fromOnePlace),
    'attempts for one email from everywhere, then slow': within(fromEverywhere),
    'characters of a password': `${minPasswordLength} to ${maxPasswordLength}`,
    'answers that an address is taken': `${within(takenAddressAnswers)}, by user or address`,
    'life of a link for a forgotten password': time(passwordLinkHours * hour),
    ...linkLimits,
    'life of the link that takes a change back': time(undoHours * hour),
    'life of the ticket between password and factor': time(signInTicketMs),
    'how long a proof of who you are counts': time(confirmedMs.tenMinutes),
    'life of what a passkey has to sign': time(passkeyMs),
    'passkeys of a user': number(maxPasskeys),
    'recovery codes': number(recoveryCodeCount),
    'wrong codes of an account': codeWindows.map(within).join(', '),
  },
  'product/organizations.md': {
    'time to claim a new organization': time(claimHours * hour),
    'time to take the deletion of an organization back': time(deletionAfterMs),
    ...joiningLimits,
    trial: time(trialDays * day),
    '`MAILS_PER_DAY` without a setting': number(configured().mailsPerDay),
  },
  'product/events.md': {
    '`maxGuests`': `1 to ${number(maxCapacity)}`,
    'characters of a name': number(maxNameLength),
    'characters of a text': number(maxTextLength),
    'characters of `customUrl`': `${minCustomUrlLength} to ${maxCustomUrlLength}`,
    'how long a deleted event is kept': time(keptDays * day),
  },
  'product/replies.md': {
    'guests in a host’s edit, or the event’s maximum': number(hostGuestLimit(1)),
    'age of the form’s signed time': time((goodForHours - 1) * hour),
    'time to confirm a held reply': time(heldMs),
    'characters of a name under “Who’s coming”': number(maxPublicName),
  },
  'product/seats.md': {
    'seats of an event': `1 to ${number(maxCapacity)}`,
    'parties that move up in one step': number(movedAtOnce),
    'seats that we say a waiting party lacks, at most': number(maxSpotsNeeded),
  },
  'product/languages.md': {
    'languages of an event': `1 to ${languages.length}`,
    'characters of a translation': 'those of its original',
  },
  'product/helpers.md': {
    'helpers of an event': number(maxHelpers),
    'reading links of an event that still work': number(maxReadingLinks),
    'reads of a link': within({ max: readsPerMinute, windowMs: minute }),
    'life of a link after the event, without its own end': time(usualDays * day),
    'latest end of a link after the event': time(maxReadingDays * day),
  },
  'product/doors.md': {
    'characters of a link’s label': number(doors.maxDoorLabel),
    'latest end of a link after its usual end': time(doors.moreLinkDays * day),
    'links of an event that work': number(doors.maxLiveLinks),
    'devices of a link': number(doors.maxDevices),
    'rows of a link': number(doors.maxDoorRows),
    'persons whom a link lets in past the free seats': number(doors.maxOver),
    'persons on the list of a device': number(doors.maxDoorPersons),
    'rows of a call': number(doors.maxCallRows),
    'size of a call': size(doors.maxCallBytes),
    'calls of a device': within({ max: doors.deviceCallsPerMinute, windowMs: minute }),
    'whole lists for all devices of a link': within(doors.wholeLists),
    'unused seats that a device holds': `0 to ${doors.maxWants}`,
    'persons of a walk-in, or the event’s maximum': `1 to ${doors.maxWalkInPersons}`,
  },
  'product/door-page.md': {
    'time between two syncs of a shown page': time(doors.syncEveryMs),
    'time for _Undo_ without the right `undo`': time(doors.undoMs),
    'error of the clock that the page shows': time(doors.clockOffMs),
    'size of a saved file': size(doors.maxQueueBytes),
  },
  'product/questions.md': {
    'questions of an event': number(maxQuestions),
    'options of a question': number(maxOptions),
    'all answers of a reply': `${number(maxAnswerBytes)} bytes`,
    'characters of a `text` answer': number(maxAnswerLengths.text),
    'characters of a `long` answer': number(maxAnswerLengths.long),
    'characters of a `hidden` answer': number(maxHiddenLength),
    'needs of a `dietary` answer': number(maxNeeds),
  },
  'product/invitations.md': {
    'households of an event': number(maxInvitations),
    'characters of a code': number(codeLength),
    'bits of a link': number(8 * tokenBytes),
  },
  'product/look-up.md': {
    'life of a weak key': time(lookUpSeconds * 1_000),
    'look-ups of a caller': within(lookups.perCaller),
    'look-ups of a name': within(lookups.perName),
    'look-ups at an event': within(lookups.perEvent),
    'misses of which hosts hear once': within(lookups.run),
    'links mailed to a household': within(lookups.mailsPerHousehold),
    'links mailed at an event': within(lookups.mailsPerEvent),
  },
  'product/save-the-date.md': {
    'entries of a household': within(lookups.entriesPerHousehold),
  },
  'product/sending.md': {
    'part of the day’s mail for invitations and reminders': `${bulkPerDay(10)} of 10`,
  },
  'product/reminders.md': {
    'reminders of a household, those by hand included': number(maxReminders),
    'time between two mails about an invitation': time(apartMs),
    'how much later a missed reminder may go': time(lateMs),
    'time in which a second press sends nothing': time(secondPressMs),
    'days of a rung': `1 to ${maxDays}`,
  },
  'product/imports.md': {
    'size of a file': size(importLimits.bytes),
    'size when unpacked': size(importLimits.unpacked),
    rows: number(importLimits.rows),
    columns: number(importLimits.columns),
    'characters in all cells': number(importLimits.text),
    persons: number(importLimits.persons),
    'processor time of a file': time(listLimits.processor * 1_000),
    'processor time of an organization, with its QR codes': processorTime,
    'files not applied, of an event': number(maxOpen),
    'time to undo': time(undoDays * day),
  },
  'product/after.md': {
    'gifts of an event': number(maxGifts),
    'characters of the giver and of the gift': number(maxNameLength),
    'characters of a gift’s note': number(maxGiftNote),
    'questions of a survey': number(maxSurveyQuestions),
    'answers before results show': number(minResults),
  },
  'product/kitchen.md': {
    'guests on a sheet': number(maxOnSheet),
    'sheets of an organization': within({ max: sheetsPerDay, windowMs: day }),
  },
  'product/mail.md': {
    ...mailLimits,
    'mails to unproved addresses in 24 hours, before an admin proved one': number(unconfirmedPerDay),
    'time in which changes of a reply are one mail': time(mergeWindowMs),
    'time between two notices of one kind': time(noticeMs),
    'mails to managers about one event, then a digest': within({ max: singlesAnHour, windowMs: hour }),
    'characters of a name in a mail': number(maxShownName),
    'digits of a name in a mail': number(maxDigits),
    'messages of an event': within({ max: pro.perEvent, windowMs: day }),
    'messages of an organization, on trial and Free': `${within({ max: free.perOrganization, windowMs: day })}, to ${free.guests} addresses`,
    'messages of an organization, on Pro and Premium': within({ max: pro.perOrganization, windowMs: day }),
    'messages of an event that wait': number(maxScheduled),
    'picked replies or households of a message': number(maxPicked),
    'messages to yourself': within({ max: testsPerHour, windowMs: hour }),
  },
  'product/looks.md': {
    'size of a cover picture': size(maxCoverBytes),
    'megapixels of a cover picture': number(maxCoverPixels / 1_000_000),
    'size of a phone’s picture': `${widths['small.webp'].bytes / 1_000} kB`,
    'sections of an event': number(maxSections),
    'entries of a section': number(maxEntries),
    'characters of all sections together': number(maxSectionText),
  },
  'product/privacy.md': {
    'notice before an erasure': time(retentionNoticeMs),
    'months that can be set': `1 to ${maxMonths}`,
  },
  'operations/limits.md': {
    'signing in, and proving who you are': callsOf('login'),
    'submitting, changing or withdrawing a reply': callsOf('submit'),
    'replies to one event, with and without a script': within(repliesToEvent),
    'addresses under `/rsvp/` that lead nowhere': within(wrongAddresses),
    'opening personal links, links of passwords and confirmations': callsOf('link'),
    'asking for a password link': callsOf('mailedLink'),
    'searching for an organization, finding a guest’s data': callsOf('search'),
    'signing up an organization': callsOf('signup'),
    registering: callsOf('register'),
    'asking to join': callsOf('join'),
    'everything else': callsOf(undefined),
    'a cover picture': size(maxCoverBytes),
    'a guest list’s file': size(importLimits.bytes),
    ...mailLimits,
    'pictures that an organization has read': within({ max: coversPerHour, windowMs: hour }),
    'pictures that an organization stores': size(maxStored),
    'uploads of a process at a time': number(maxAtOnce),
    'uploads of an organization at a time, in a process': number(maxOfOne),
    'time to read a picture': time(coverLimits.time),
    'processor time of an organization for guest list files and QR codes': processorTime,
    ...joiningLimits,
    ...linkLimits,
    'open streams of a user': number(maxOfUser),
  },
  'api.md': {
    'a body': size(usualBody),
    'a body with several long texts, such as reminders': size(largeBody),
    'a theme, or the sections of a page': size(2 * largeBody),
    'an event, questions, a host’s change of a reply, a message, sending invitations': size(maxBodyBytes),
    'a cover picture': size(maxCoverBytes),
    'a guest list’s file': size(importLimits.bytes),
    'rows of a list without pages': number(maxBareRows),
    'matches that a search counts': number(maxCounted),
    'streams of a user': number(maxOfUser),
  },
};

const read = (page: string): string => readFileSync(`docs/${page}`, 'utf8');

/** The rows of all tables with this first heading, by their first cell. */
const rowsOf = (text: string, heading: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^\| (.+?) +\|.*\n\|[ :|-]+\|\n((?:\|.*\n)*)/gm)]
      .filter(([, first]) => first === heading)
      .flatMap(([, , rows = '']) => rows.trim().split('\n'))
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, label = '', ...cells]) => [label, cells.slice(0, -1).join(' | ')]),
  );

describe('the documents', () => {
  it.each(Object.entries(pages))('%s states the limits of the code', (page, limits) => {
    expect(rowsOf(read(page), 'limit')).toEqual(limits);
  });

  it('compare every table of limits', () => {
    const all = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((page) =>
      page.replaceAll('\\', '/'),
    );
    const withLimits = all.filter((page) => page.endsWith('.md') && /^\| limit +\|/m.test(read(page)));
    expect(withLimits.sort()).toEqual(Object.keys(pages).sort());
  });

  it('state the limits of the plans', () => {
    const amount = (limit: number) => (limit === Infinity ? 'no limit' : number(limit));
    expect(rowsOf(read('product/organizations.md'), 'plan')).toEqual(
      Object.fromEntries(
        Object.values(planTerms).map(({ name, activeEvents, reservations }) => [
          name,
          `${amount(activeEvents)} | ${amount(reservations)}`,
        ]),
      ),
    );
  });

  it('state how long each kind of data is kept', () => {
    expect(rowsOf(read('operations/delete.md'), 'what')).toMatchObject({
      'organizations that nobody claimed': `after ${time(claimHours * hour)}`,
      'deleted events with their replies': expect.stringMatching(`^after ${keptDays} days\\.`),
      'passwords of undecided join requests': expect.stringMatching(`^after ${time(joinPasswordsKeptMs)}\\.`),
      'mail that was sent, given up or waits': `after ${time(mailKeptMs)}`,
      'what the bell counts and lists': `after ${time(notificationsKeptMs)}`,
      'the activity log': `after ${time(activityKeptMs)}`,
      'organizations whose admin deleted them': expect.stringMatching(`^after ${time(deletionAfterMs)}\\.`),
    });
  });

  it('list every public call, the mails that it can cause, and its limit by address', () => {
    const page = read('security/public-calls.md');
    const rows = [...page.matchAll(/^\| `([A-Z]+ [^`]+)` +\|(.+)\|$/gm)].map(([, call, rest = '']) => {
      const [, mails = '', , , address] = rest.split('|').map((cell) => cell.trim());
      for (const [, kind] of mails.matchAll(/`([^`]+)`/g))
        expect(messageLabels).toHaveProperty([String(kind)]);
      return [call, address];
    });
    const routes = Object.values(contracts).flatMap((routes) => Object.values<RouteSpec>(routes));
    const calls = routes
      .filter(({ access }) => access === 'public')
      .map(({ method, path, limit }) => {
        const { max, timeWindow } = limitOf({ rateLimit: true }, limit) || { max: 0, timeWindow: 0 };
        return [`${method} ${path}`, `${max} in ${time(timeWindow)}`];
      });
    expect(rows.sort()).toEqual(calls.sort());
  });

  it('name every topic of live updates', () => {
    const [, topics = ''] = /Topics are ([^.]+)\./.exec(read('api.md')) ?? [];
    expect([...topics.matchAll(/`(\w+)`/g)].map(([, topic]) => topic).sort()).toEqual([...liveTopics].sort());
  });
});
