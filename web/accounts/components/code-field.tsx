import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-fields.tsx';

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
      label="Code"
      hint="The six digits your authenticator app shows now."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={10}
    />
  ) : (
    <TextField
      {...props}
      label="Recovery code"
      hint="One of the codes you saved when you set up two-step sign-in. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
    />
  );

export const otherKind = (kind: CodeKind): CodeKind =>
  kind === 'authenticator' ? 'recovery' : 'authenticator';

export const switchLabels: Record<CodeKind, string> = {
  authenticator: 'Use a code from the app',
  recovery: 'Use a recovery code',
};
