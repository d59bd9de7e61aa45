/** A user's authenticator app, as a test holds it in its hand. */
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';

const stepMs = 30_000;

export interface TestAuthenticator {
  recoveryCodes: string[];
  /**
   * The next code that was not used: that of now or of the next half minute. So there is one after
   * the set-up.
   */
  next(): string;
  /** The same, used from now on. */
  code(): string;
}

/** The app that was given a secret. */
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

/** Sets an authenticator app up for the signed-in user, by the calls that a browser makes. */
export async function setUpAuthenticator(app: TestApp, token: string): Promise<TestAuthenticator> {
  const begun = (await app.call('POST', '/api/factors/authenticator', { token })).body as { secret: string };
  const phone = authenticatorOf(begun.secret);
  const done = await app.call('PUT', '/api/factors/authenticator', { token, body: { code: phone.code() } });
  if (done.status !== 200) throw new Error(`the app was not set up: ${JSON.stringify(done.body)}`);
  const { recoveryCodes } = done.body as { recoveryCodes: string[] };
  return { ...phone, recoveryCodes };
}
