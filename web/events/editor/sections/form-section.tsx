import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { foldWords, type FoldName } from './fold-words.ts';
import type { EventForm } from '../form/form.ts';

/** A titled section of the event form. */
export function FormSection(props: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={props.title} description={props.description} />
      <CardBody className="grid gap-5 sm:grid-cols-2">{props.children}</CardBody>
    </Card>
  );
}

/** An optional section of the form. It starts closed, and its line says what it contains. */
export function FormFold(props: { name: FoldName; title: string; children: ReactNode }) {
  const { control } = useFormContext<EventForm>();
  return (
    <Fold
      name={props.name}
      title={props.title}
      line={foldWords[props.name](useWatch({ control }) as EventForm)}
    >
      <CardBody className="grid gap-5 sm:grid-cols-2">{props.children}</CardBody>
    </Fold>
  );
}

/**
 * A part of the page that starts closed. An error in it and an address that ends in `#name` open
 * it, and so does the browser's search.
 */
export function Fold(props: { name: string; title: string; line: string; children: ReactNode }) {
  const { errors } = useFormState<EventForm>();
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current?.querySelector('[aria-invalid="true"]')) fold.current.open = true;
  }, [errors]);
  useEffect(() => {
    const follow = () => {
      if (!fold.current || location.hash !== `#${props.name}`) return;
      fold.current.open = true;
      fold.current.scrollIntoView({ block: 'start' });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [props.name]);
  return (
    <Card>
      <details ref={fold} id={props.name} className="group/fold scroll-mt-20">
        <summary className="flex cursor-pointer list-none items-center gap-4 rounded-lg px-5 py-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 className="text-base font-semibold text-ink">{props.title}</h2>
            <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{props.line}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
          />
        </summary>
        {props.children}
      </details>
    </Card>
  );
}

/**
 * Opens the folds that hold one of these fields. In a closed fold, a field cannot get the focus and
 * its error would be hidden. If a field has no name in the page, all folds open.
 */
export function openFoldsOf(form: HTMLFormElement | null, paths: readonly string[]): void {
  const folds = [...(form?.querySelectorAll('details') ?? [])];
  for (const path of paths) {
    const field = form?.elements.namedItem(path);
    const element = field instanceof RadioNodeList ? field[0] : field;
    if (element instanceof Element) element.closest('details')?.setAttribute('open', '');
    else for (const fold of folds) fold.open = true;
  }
}

/** The class of a field that spans both columns of a section. */
export const wide = 'sm:col-span-2';
