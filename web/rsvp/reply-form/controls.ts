/**
 * Who holds what is typed into the form: the page's script, or the browser alone until the form is
 * sent.
 */

interface Holds<Target> {
  name?: string | undefined;
  value?: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (change: { target: Target }) => void;
}

/** Attributes for the inputs of a form. Fields are called as issues call them. */
export interface Controls {
  /** What is chosen shows its consequences at once. */
  isLive: boolean;
  id: (field: string) => string;
  /** Of a text, and of a select. */
  text: (field: string, value: string, change: (value: string) => void) => Holds<{ value: string }>;
  /** Of one of several radio buttons. */
  choice: (field: string, value: string, isChosen: boolean, choose: () => void) => Holds<unknown>;
  /** Of a checkbox. */
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
 * Another beginning, since the first plain form stands in the page beside the form of those who
 * have scripts.
 */
export const plainId = (field: string) => `plain-${field}`;

/**
 * `attending` is how the form calls the answer: a query has another name for it than a form that is
 * sent.
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
