import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { readStored, writeStored } from '#web/kernel/storage.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { foldWords, type FoldName } from '../fold-words.ts';
import type { EventForm } from '../form.ts';

/** One titled part of the event form. */
export function FormSection(props: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={props.title} description={props.description} />
      <CardBody className="grid gap-5 sm:grid-cols-2">{props.children}</CardBody>
    </Card>
  );
}

const closedKey = (name: FoldName) => `create_fold_closed_${name}`;

/**
 * A part of the form that an event can do without: its line says what is in it. It is open until the host closes it, which
 * this browser remembers.
 */
export function FormFold(props: { name: FoldName; title: string; children: ReactNode }) {
  const { control } = useFormContext<EventForm>();
  const line = foldWords[props.name](useWatch({ control }) as EventForm);
  const [open, setOpen] = useState(() => readStored(closedKey(props.name)) !== '1');
  return (
    <Card>
      <details
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          writeStored(closedKey(props.name), currentTarget.open ? '0' : '1');
        }}
        className="group/fold"
      >
        <summary className="flex cursor-pointer list-none items-center gap-4 rounded-lg px-5 py-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 className="text-base font-semibold text-ink">{props.title}</h2>
            <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{line}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
          />
        </summary>
        <CardBody className="grid gap-5 sm:grid-cols-2">{props.children}</CardBody>
      </details>
    </Card>
  );
}

/** Across both columns of a section. */
export const wide = 'sm:col-span-2';
