import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-fields.tsx';

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
      hint="The six digits that your authenticator app shows now."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={10}
    />
  ) : (
    <TextField
      {...props}
      label="Recovery code"
      hint="One of the codes that you kept when you set up your second factor. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
    />
  );

export const otherKind = (kind: CodeKind): CodeKind =>
  kind === 'authenticator' ? 'recovery' : 'authenticator';

export const switchLabels: Record<CodeKind, string> = {
  authenticator: 'Use a code of the app',
  recovery: 'Use a recovery code',
};
