/** Passkeys in this browser. The library for them is loaded when one is used. */
import type * as Browser from '@simplewebauthn/browser';
import type { Credential } from '#domain/factors/contract.ts';
import { sentenceOf } from '../api/api-error.ts';
import { publicUrl } from '../public-url.ts';
import { wordsOf } from '../words.ts';

/** The server's options for a passkey, and the address where its passkeys work. */
interface PasskeyPrompt {
  options: { challenge: string };
  address: string;
}

const words = wordsOf('signIn');

/** A failure whose message the user sees as it is. */
class PasskeyFailure extends Error {}

/** Returns whether this browser offers passkeys. Browsers offer none without TLS. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/**
 * Whether a passkey can sign anybody in at the address of this page: PUBLIC_URL, unless that is a
 * bare IP address.
 */
export const passkeysWorkHere = (): boolean =>
  supportsPasskeys() &&
  location.origin === new URL(publicUrl()).origin &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Returns why no passkey can be used here, or null if one can. `address` is where this
 * installation's passkeys work.
 */
export function whyNoPasskeys(address: string | null): string | null {
  if (address === null) return words.passkeys.needHttps;
  if (location.origin !== address) return words.passkeys.elsewhere({ address });
  return supportsPasskeys() ? null : words.passkeys.unsupported;
}

export const passkeySentence = (error: unknown, fallback?: string): string =>
  error instanceof PasskeyFailure ? error.message : sentenceOf(error, fallback);

async function withBrowser(
  { address }: PasskeyPrompt,
  failure: string,
  use: (browser: typeof Browser) => Promise<unknown>,
): Promise<Credential> {
  const why = whyNoPasskeys(address);
  if (why !== null) throw new PasskeyFailure(why);
  const browser = await import('@simplewebauthn/browser').catch(() => {
    throw new PasskeyFailure(words.passkeys.notLoaded);
  });
  try {
    return (await use(browser)) as Credential;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyFailure(isKnown ? words.passkeys.alreadyThere : failure);
  }
}

type StartOptions<Start> = Start extends (options: { optionsJSON: infer Options }) => unknown
  ? Options
  : never;

/** Makes the browser sign in with an existing passkey. */
export const signWithPasskey = (prompt: PasskeyPrompt): Promise<Credential> =>
  withBrowser(prompt, words.passkeys.notUsed, (browser) =>
    browser.startAuthentication({
      optionsJSON: prompt.options,
    }),
  );

/** Makes the browser create a new passkey. */
export const makePasskey = (prompt: PasskeyPrompt): Promise<Credential> =>
  withBrowser(prompt, words.passkeys.notMade, (browser) =>
    browser.startRegistration({
      optionsJSON: prompt.options as unknown as StartOptions<(typeof Browser)['startRegistration']>,
    }),
  );
