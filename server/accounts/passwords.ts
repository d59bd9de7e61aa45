/**
 * Passwords as argon2id hashes. Hashing takes a whole core for some 16 ms, so no more run at a time than there are
 * cores: a flood of sign-ins queues here and does not starve the guests who answer invitations.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes: OWASP's second recommendation for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const slots = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // The slot passes straight to the next in line, if there is one.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let dummy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with, so that an unknown email cannot be told by the clock. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}
