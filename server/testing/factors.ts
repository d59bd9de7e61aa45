/** A user's authenticator app for tests. */
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';

const stepMs = 30_000;

export interface TestAuthenticator {
  recoveryCodes: string[];
  /**
   * Returns the next unused code, of the current half minute or the next one. After the setup used
   * one, another is left.
   */
  next(): string;
  /** Returns the next unused code and marks it as used. */
  code(): string;
}

/** Returns an app with the given secret. */
export function authenticatorOf(secret: string): Pick<TestAuthenticator, 'next' | 'code'> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let used = 0;
  const nextStep = () => Math.max(used + 1, Math.floor(Date.now() / stepMs));
  const next = () => totp.generate({ timestamp: nextStep() * stepMs });
  return {
    next,
    code() {
      const code = next();
      used = nextStep();
      return code;
    },
  };
}

/** Sets up an authenticator app for the signed-in user, through the calls that a browser makes. */
export async function setUpAuthenticator(app: TestApp, token: string): Promise<TestAuthenticator> {
  const begun = (await app.call('POST', '/api/factors/authenticator', { token })).body as { secret: string };
  const phone = authenticatorOf(begun.secret);
  const done = await app.call('PUT', '/api/factors/authenticator', { token, body: { code: phone.code() } });
  if (done.status !== 200) throw new Error(`the app was not set up: ${JSON.stringify(done.body)}`);
  const { recoveryCodes } = done.body as { recoveryCodes: string[] };
  return { ...phone, recoveryCodes };
}
