import { useState } from 'react';
import { SegmentedControl } from '#web/ui/choice-fields.tsx';
import { MailFrame } from './mail-frame.tsx';

/** Both parts of a mail: as it is designed, and as plain text. */
export function MailView({ title, html, text }: { title: string; html: string; text: string }) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  return (
    <div>
      <SegmentedControl
        label="Part of the mail"
        value={part}
        onValueChange={setPart}
        options={[
          { value: 'html', label: 'Designed' },
          { value: 'text', label: 'Plain text' },
        ]}
      />
      <div className="mt-3 overflow-hidden rounded-md border border-hairline">
        {part === 'html' ? (
          <MailFrame html={html} title={title} />
        ) : (
          <pre className="overflow-x-auto bg-surface p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </div>
    </div>
  );
}
