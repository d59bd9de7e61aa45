import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { words } from '../words.ts';

export type CodeKind = 'authenticator' | 'recovery';

/**
 * A field for a code from the authenticator app, which browsers may fill in, or for a recovery
 * code.
 */
export const CodeField = ({
  kind,
  ...props
}: { kind: CodeKind } & Omit<ComponentProps<typeof TextField>, 'label'>) =>
  kind === 'authenticator' ? (
    <TextField
      {...props}
      label={words.factor.code}
      hint={words.factor.codeHint}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={10}
    />
  ) : (
    <TextField
      {...props}
      label={words.factor.recoveryCode}
      hint={words.factor.recoveryHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
    />
  );

export const otherKind = (kind: CodeKind): CodeKind =>
  kind === 'authenticator' ? 'recovery' : 'authenticator';

/** Returns the label of the button that switches to this kind of code. */
export const switchLabel = (kind: CodeKind): string =>
  kind === 'authenticator' ? words.factor.useCode : words.factor.useRecovery;
