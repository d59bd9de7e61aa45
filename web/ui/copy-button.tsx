import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import { words } from './words.ts';

/** Copies a text and says so for two seconds. */
export function CopyButton(props: {
  value: string;
  label?: string;
  copiedLabel?: string;
  /** Says for screen readers which of several buttons this is, such as 'of Main entrance'. */
  which?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  const { value, label = words.common.copy, copiedLabel = words.common.copied } = props;
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    setState((await writeToClipboard(value)) ? 'copied' : 'failed');
  }

  const text = { idle: label, copied: copiedLabel, failed: words.common.pressToCopy }[state];
  return (
    <>
      <Button
        variant={props.variant}
        size={props.size}
        icon={state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={({ currentTarget }) => {
          // A shorter label would move the buttons next to this one under a finger.
          currentTarget.style.minWidth = `${currentTarget.offsetWidth}px`;
          void copy();
        }}
      >
        {text}
        {props.which ? <span className="sr-only"> {props.which}</span> : null}
      </Button>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : text}
      </span>
    </>
  );
}

/** Copies a text. Returns false if the browser refuses. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, scripts can't use the clipboard. The older `execCommand` still works from a
    // click.
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.className = 'sr-only';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}
