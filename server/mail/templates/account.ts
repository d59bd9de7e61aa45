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

  'account.joinRequested': ({ tenantName, applicant, applicantEmail, requestMessage, path }, link) =>
    accountLetter({
      subject: `${oneLine(applicant, 80) || applicantEmail} asks to join ${oneLine(tenantName, 100)}`,
      preview: 'You can approve or deny the request.',
      tone: 'info',
      heading: 'New request to join',
      title: oneLine(tenantName),
      blocks: [
        {
          kind: 'text',
          text: `${oneLine(applicant, 100) || applicantEmail} asks to join ${oneLine(tenantName)}.`,
        },
        {
          kind: 'facts',
          rows: [
            ...(applicant.trim() ? [['Name', oneLine(applicant)] as const] : []),
            ['Email', applicantEmail],
          ],
        },
        ...(requestMessage.trim()
          ? [{ kind: 'quote', label: 'Message', text: requestMessage } as const]
          : []),
        { kind: 'button', label: 'Decide on the request', url: link(path) },
      ],
      footer: `You get this mail because you are an administrator of ${oneLine(tenantName)}.`,
    }),
};
