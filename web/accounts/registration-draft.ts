/**
 * Keeps what a user typed into the registration wizard, for the browser's Back and for a reload.
 * The draft stays in this tab and disappears with it. It never contains passwords.
 */
import { plans, type Plan } from '#domain/plans/rules.ts';

export interface RegistrationValues {
  organizationName: string;
  plan: Plan;
  organizationCode: string;
  requestMessage: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export interface RegistrationDraft {
  mode: 'create' | 'join';
  /** The organization that the search found, for a user who asks to join. */
  found: { id: string; name: string } | null;
  values: Omit<RegistrationValues, 'password' | 'confirmPassword'>;
}

const key = 'turnout_registration';
const texts = [
  'organizationName',
  'organizationCode',
  'requestMessage',
  'firstName',
  'lastName',
  'email',
] as const;

export function draftOf(
  { mode, found }: Pick<RegistrationDraft, 'mode' | 'found'>,
  typed: RegistrationValues,
): RegistrationDraft {
  const { password: _, confirmPassword: __, ...values } = typed;
  return { mode, found, values };
}

/** Returns the draft, or null for anything that the wizard did not write. */
export function parseDraft(text: string | null): RegistrationDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as RegistrationDraft | null;
    if (draft === null || (draft.mode !== 'create' && draft.mode !== 'join')) return null;
    if (!plans.includes(draft.values.plan)) return null;
    if (texts.some((name) => typeof draft.values[name] !== 'string')) return null;
    const { found } = draft;
    if (found !== null && (typeof found.id !== 'string' || typeof found.name !== 'string')) return null;
    return draft;
  } catch {
    return null;
  }
}

export function readDraft(): RegistrationDraft | null {
  try {
    return parseDraft(window.sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export function writeDraft(draft: RegistrationDraft): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or switched off. The form itself still has everything.
  }
}

export function discardDraft(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // The storage is switched off, so there is nothing to discard.
  }
}
