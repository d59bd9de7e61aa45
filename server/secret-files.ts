/**
 * Secrets from files, the way Docker, Kubernetes and systemd pass them: `SECRET_KEY_FILE` names the
 * file of `SECRET_KEY`.
 */
import { readFileSync } from 'node:fs';

export const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'SUPERADMIN_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'BOUNCE_TOKEN',
] as const;

type Environment = Record<string, string | undefined>;

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/**
 * Returns the environment with the files' contents in it, and a sentence for every unusable file.
 */
export function withSecretFiles(env: Environment): { env: Environment; problems: string[] } {
  const problems: string[] = [];
  const read: Environment = {};
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]?.trim();
    if (!isSet(file)) continue;
    if (isSet(env[name])) {
      problems.push(`${name} and ${name}_FILE are both set. Choose one`);
      continue;
    }
    try {
      // Editors end a file with a line break, which is not part of the secret.
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (isSet(content)) read[name] = content;
      else problems.push(`${name}_FILE names an empty file: ${file}`);
    } catch (error) {
      problems.push(
        `${name}_FILE names a file we can’t read (${(error as NodeJS.ErrnoException).code}): ${file}`,
      );
    }
  }
  return { env: { ...env, ...read }, problems };
}
