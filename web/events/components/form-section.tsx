import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

/** One titled part of the event form. */
export function FormSection(props: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={props.title} description={props.description} />
      <CardBody className="grid gap-5 sm:grid-cols-2">{props.children}</CardBody>
    </Card>
  );
}

/** Across both columns of a section. */
export const wide = 'sm:col-span-2';
