/**
 * The attributes that hold an input's value. Either the page's script holds it, or the browser
 * alone until the form is sent.
 */

interface Holds<Target> {
  name?: string | undefined;
  value?: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (change: { target: Target }) => void;
}

/** Returns attributes for the inputs of a form. Fields have the names that issues use. */
export interface Controls {
  /** Whether choices take effect in the form at once. */
  isLive: boolean;
  id: (field: string) => string;
  /** Attributes of a text input or a select. */
  text: (field: string, value: string, change: (value: string) => void) => Holds<{ value: string }>;
  /** Attributes of one of several radio buttons. */
  choice: (field: string, value: string, isChosen: boolean, choose: () => void) => Holds<unknown>;
  /** Attributes of a checkbox. */
  tick: (
    field: string,
    isTicked: boolean,
    change: (isTicked: boolean) => void,
  ) => Holds<{ checked: boolean }>;
}

export const fieldId = (field: string) => `rsvp-${field}`;

export const liveControls: Controls = {
  isLive: true,
  id: fieldId,
  text: (_field, value, change) => ({ value, onChange: ({ target }) => change(target.value) }),
  choice: (field, value, checked, choose) => ({ name: field, value, checked, onChange: choose }),
  tick: (_field, checked, change) => ({ checked, onChange: ({ target }) => change(target.checked) }),
};

/**
 * Returns an id for a plain form. Its prefix differs from `fieldId`'s, since the page contains the
 * first plain form next to the form for browsers with scripts.
 */
export const plainId = (field: string) => `plain-${field}`;

/**
 * Returns the controls of a plain form. `attending` is the name of the answer's field, which
 * differs between a query and a form that is posted.
 */
export const plainControls = (attending: 'attending' | 'attend'): Controls => {
  const names: Record<string, string> = { attending, count: 'guests' };
  const nameOf = (field: string) => names[field] ?? field;
  return {
    isLive: false,
    id: plainId,
    text: (field, defaultValue) => ({ name: nameOf(field), defaultValue }),
    choice: (field, value, defaultChecked) => ({ name: nameOf(field), value, defaultChecked }),
    tick: (field, defaultChecked) => ({ name: nameOf(field), value: 'yes', defaultChecked }),
  };
};
