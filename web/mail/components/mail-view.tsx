import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { classes } from '#web/ui/classes.ts';
import type { MailScheme } from '../mail-document.ts';
import { MailFrame } from './mail-frame.tsx';
import { words } from '../words.ts';

/** Returns the current color scheme of the surrounding page. */
function pageScheme(): MailScheme {
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Shows both parts of a mail: the design, on a wide screen or a phone, in light and dark, and the
 * plain text.
 */
export function MailView({ title, html, text }: { title: string; html: string; text: string }) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [scheme, setScheme] = useState(pageScheme);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={words.view.part}
          value={part}
          onValueChange={setPart}
          options={[
            { value: 'html', label: words.view.designed },
            { value: 'text', label: words.view.plain },
          ]}
        />
        {part === 'html' ? (
          <>
            {/* A phone already shows the mail at the width of phones. */}
            <SegmentedControl
              label={words.view.width}
              className="hidden md:block"
              value={width}
              onValueChange={setWidth}
              options={[
                { value: 'desktop', label: words.view.desktop, icon: <Monitor aria-hidden /> },
                { value: 'phone', label: words.view.phone, icon: <Smartphone aria-hidden /> },
              ]}
            />
            <SegmentedControl
              label={words.view.colors}
              value={scheme}
              onValueChange={setScheme}
              options={[
                { value: 'light', label: words.view.light, icon: <Sun aria-hidden /> },
                { value: 'dark', label: words.view.dark, icon: <Moon aria-hidden /> },
              ]}
            />
          </>
        ) : null}
      </div>
      <div
        className={classes(
          'mt-3 overflow-hidden rounded-md border border-hairline',
          part === 'html' && width === 'phone' && 'mx-auto max-w-[390px]',
        )}
      >
        {part === 'html' ? (
          <MailFrame html={html} title={title} scheme={scheme} />
        ) : (
          <pre className="overflow-x-auto bg-surface p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </div>
    </div>
  );
}
