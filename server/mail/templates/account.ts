/** Mails about accounts and about joining an organisation. */
import { roleLabels } from '#domain/access/rules.ts';
import type { MessagePayloads } from '../messages.ts';
import type { Link } from './guest.ts';
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';

type AccountKey = Extract<keyof MessagePayloads, `account.${string}`>;

const accountLetter = (letter: {
  subject: string;
  preview: string;
  tone?: Tone;
  heading: string;
  title: string;
  blocks: Block[];
  footer: string;
}): Letter => ({ tone: 'plain', ...letter, from: 'Turnout', branding: false });

const hello = (name: string): Block => ({
  kind: 'text',
  text: name ? `Hello ${oneLine(name, 60)},` : 'Hello,',
});

const roleLabel = (role: string): string =>
  role in roleLabels ? roleLabels[role as keyof typeof roleLabels] : role;

export const accountLetters: { [K in AccountKey]: (payload: MessagePayloads[K], link: Link) => Letter } = {
  'account.resetPassword': ({ firstName, path }, link) =>
    accountLetter({
      subject: 'Choose a new password for Turnout',
      preview: 'The link is valid for one hour and can be used once.',
      heading: 'Your account',
      title: 'Choose a new password',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Somebody asked for a new password for your account. With this link you can choose one.',
        },
        { kind: 'button', label: 'Choose a new password', url: link(path) },
        { kind: 'note', text: 'The link is valid for one hour and can be used once.' },
      ],
      footer: 'If you did not ask for this, you need not do anything: your password stays as it is.',
    }),

  'account.setPassword': ({ firstName, tenantName, path }, link) =>
    accountLetter({
      subject: `Your account at ${oneLine(tenantName, 120)}`,
      preview: 'Choose a password to sign in.',
      heading: 'Welcome to Turnout',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: `There is an account for you at ${oneLine(tenantName)}. Choose a password, and you can sign in.`,
        },
        { kind: 'button', label: 'Choose a password', url: link(path) },
        {
          kind: 'note',
          text: 'The link can be used once. When it has expired, “Forgot password?” on the sign-in page sends a new one.',
        },
      ],
      footer: `You get this mail because somebody at ${oneLine(tenantName)} made an account with your address.`,
    }),

  // The same holds for the name of the organization, which whoever signed it up has chosen.
  'account.confirmEmail': ({ path }, link) =>
    accountLetter({
      subject: 'Confirm your email for Turnout',
      preview: 'One click, and mail to your guests leaves.',
      heading: 'Your account',
      title: 'Confirm your email',
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: 'Somebody signed up an organization on Turnout with your address. If it was you, please confirm it: until then, mail to your guests waits.',
        },
        { kind: 'button', label: 'Confirm my email', url: link(path) },
        { kind: 'note', text: 'The link is valid for seven days.' },
      ],
      footer: 'If it was not you, please ignore this mail: nobody is mailed in your name.',
    }),

  'account.newEmail': ({ firstName, path }, link) =>
    accountLetter({
      subject: 'Confirm your new email for Turnout',
      preview: 'One click, and you sign in with this address.',
      heading: 'Your account',
      title: 'Confirm your new email',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'You asked to use this address for your account at Turnout. It counts once you confirmed it; until then you sign in with the one you had.',
        },
        { kind: 'button', label: 'Confirm my new email', url: link(path) },
        { kind: 'note', text: 'The link is valid for 24 hours and can be used once.' },
      ],
      footer: 'If it was not you, please ignore this mail: the address is then not used.',
    }),

  'account.emailChanged': ({ firstName, newEmail, path }, link) =>
    accountLetter({
      subject: 'Your email at Turnout has changed',
      preview: 'This address is no longer the one of your account.',
      heading: 'Your account',
      title: 'Your email has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: path
            ? 'From now on your account at Turnout has another email. If you did that, there is nothing to do.'
            : 'An administrator gave your account at Turnout another email. If that is not right, please ask them.',
        },
        { kind: 'facts', rows: [['New email', newEmail]] },
        ...(path
          ? [
              {
                kind: 'text',
                text: 'If it was not you, take it back: this address counts again, everybody is signed out, and you choose a new password.',
              } as const,
              { kind: 'button', label: 'Take it back', url: link(path) } as const,
              { kind: 'note', text: 'The link is valid for 72 hours.' } as const,
            ]
          : []),
      ],
      footer: 'You get this mail because this was the address of your account at Turnout.',
    }),

  'account.passwordChanged': ({ firstName, path }, link) =>
    accountLetter({
      subject: 'Your password at Turnout has changed',
      preview: 'Every other browser and device was signed out.',
      heading: 'Your account',
      title: 'Your password has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Your account at Turnout has a new password. Every other browser and device was signed out.',
        },
        {
          kind: 'text',
          text: 'If it was not you, choose another one at once with “Forgot password?” on the sign-in page.',
        },
        { kind: 'button', label: 'Open Turnout', url: link(path) },
      ],
      footer: 'If you changed it, there is nothing to do.',
    }),

  // The address is not confirmed yet, so nothing of what was typed into the form is repeated to it.
  'account.joinConfirm': ({ tenantName, path }, link) =>
    accountLetter({
      subject: `Confirm your email for ${oneLine(tenantName, 120)}`,
      preview: 'One click confirms that the request to join comes from you.',
      heading: 'Request to join',
      title: oneLine(tenantName),
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: `Somebody asked to join ${oneLine(tenantName)} on Turnout with your address. If it was you, please confirm it: the administrators see it with your request.`,
        },
        { kind: 'button', label: 'Confirm my email', url: link(path) },
      ],
      footer: 'If it was not you, please ignore this mail.',
    }),

  'account.joinApproved': ({ firstName, tenantName, role, path }, link) =>
    accountLetter({
      subject: `Welcome to ${oneLine(tenantName, 120)}`,
      preview: `Your request to join ${oneLine(tenantName)} was approved.`,
      tone: 'confirmed',
      heading: 'Request approved',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: `Your request to join ${oneLine(tenantName)} was approved. You can sign in now.`,
        },
        { kind: 'facts', rows: [['Your role', roleLabel(role)]] },
        { kind: 'button', label: 'Open Turnout', url: link(path) },
      ],
      footer: `You get this mail because you asked to join ${oneLine(tenantName)}.`,
    }),

  'account.joinDenied': ({ firstName, tenantName, reason }) =>
    accountLetter({
      subject: `Your request to join ${oneLine(tenantName, 120)}`,
      preview: `Your request to join ${oneLine(tenantName)} was not approved.`,
      tone: 'declined',
      heading: 'Request not approved',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        { kind: 'text', text: `Your request to join ${oneLine(tenantName)} was not approved.` },
        ...(reason?.trim() ? [{ kind: 'quote', label: 'The reason given', text: reason } as const] : []),
      ],
      footer: `You get this mail because you asked to join ${oneLine(tenantName)}.`,
    }),

  'account.upgradeDecided': (
    { firstName, tenantName, planName, monthlyPrice, outcome, reason, path },
    link,
  ) => {
    const granted = outcome === 'granted';
    const [name, plan] = [oneLine(tenantName), oneLine(planName, 40)];
    return accountLetter({
      subject: granted
        ? `${oneLine(tenantName, 120)} is on the ${plan} plan now`
        : `The ${plan} plan for ${oneLine(tenantName, 120)}`,
      preview: `The upgrade that you asked for ${granted ? 'is granted' : 'was declined'}.`,
      tone: granted ? 'confirmed' : 'declined',
      heading: granted ? 'Upgrade granted' : 'Upgrade declined',
      title: name,
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: granted
            ? `${name} is on the ${plan} plan now. Its limits hold at once, and so does its price of $${monthlyPrice} a month.`
            : `The upgrade of ${name} to the ${plan} plan was declined. Your plan and everything you have stay as they are.`,
        },
        ...(reason?.trim() ? [{ kind: 'quote', label: 'The reason given', text: reason } as const] : []),
        { kind: 'button', label: 'See your subscription', url: link(path) },
      ],
      footer: `You get this mail because you are an administrator of ${name}.`,
    });
  },

  'account.joinRequested': ({ tenantName, path, ...rest }, link) => {
    const applicants = rest.applicants ?? [
      {
        name: rest.applicant ?? '',
        email: rest.applicantEmail ?? '',
        message: rest.requestMessage ?? '',
      },
    ];
    const count = rest.count ?? applicants.length;
    const unlisted = count - applicants.length;
    const first = applicants[0];
    const who =
      count === 1 && first
        ? { asks: 'asks', short: oneLine(first.name, 80) || first.email }
        : { asks: 'ask', short: `${count} people` };
    return accountLetter({
      subject: `${who.short} ${who.asks} to join ${oneLine(tenantName, 100)}`,
      preview: count === 1 ? 'You can approve or deny the request.' : 'You can approve or deny the requests.',
      tone: 'info',
      heading: count === 1 ? 'New request to join' : 'New requests to join',
      title: oneLine(tenantName),
      blocks: [
        { kind: 'text', text: `${who.short} ${who.asks} to join ${oneLine(tenantName)}.` },
        ...applicants.flatMap(({ name, email, message }): Block[] => [
          {
            kind: 'facts',
            rows: [...(name.trim() ? [['Name', oneLine(name)] as const] : []), ['Email', email]],
          },
          ...(message.trim() ? [{ kind: 'quote', label: 'Message', text: message } as const] : []),
        ]),
        ...(unlisted > 0
          ? [{ kind: 'text', text: `And ${unlisted.toLocaleString('en')} more.` } as const]
          : []),
        {
          kind: 'button',
          label: count === 1 ? 'Decide on the request' : 'Decide on the requests',
          url: link(path),
        },
      ],
      footer: `You get this mail because you are an administrator of ${oneLine(tenantName)}.`,
    });
  },
};
