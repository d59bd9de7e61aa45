/**
 * A passkey for tests. It makes the answers of `navigator.credentials` (WebAuthn, ES256, no
 * attestation).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface PasskeyPrompt {
  challenge: string;
}

interface Signing {
  /** The web origin that the browser reports to the server. */
  origin?: string;
  /** Whether the device checked a fingerprint or the like. */
  isVerified?: boolean;
  /** How many times the passkey was used. By default, once more than before. */
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

export function newPasskey(address: string, userId: string) {
  const { hostname, origin: home } = new URL(address);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let used = 0;

  const clientData = (type: string, { challenge }: PasskeyPrompt, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count]);
  };
  const id = encoded(credentialId);

  return {
    /** Answers a request to `navigator.credentials.create`. */
    made(asked: PasskeyPrompt, { origin }: Signing = {}) {
      // A COSE key: EC2, ES256, P-256, and the two coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      // The flags say: user present, user verified, attested data included.
      const authData = Buffer.concat([
        head(0x45, 0),
        Buffer.alloc(16),
        Buffer.from([0, 32]),
        credentialId,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', asked, origin)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Answers a request to `navigator.credentials.get`. */
    signed(asked: PasskeyPrompt, { origin, isVerified = true, counter = used + 1 }: Signing = {}) {
      used = counter;
      const data = clientData('webauthn.get', asked, origin);
      const authenticatorData = head(isVerified ? 0x05 : 0x01, counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(signature),
          userHandle: encoded(Buffer.from(userId)),
        },
      };
    },
  };
}
