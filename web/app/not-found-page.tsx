import { useRouteTitle } from '../kernel/title.ts';
import { Button } from '../ui/button.tsx';
import { Anchor } from '../ui/link.tsx';
import { paths } from './paths.ts';
import { words as uiWords } from '../ui/words.ts';

/**
 * The page for any path that matches no route. Title and hint are verbatim from
 * docs/product/pages.md#pages.
 */
export function NotFoundPage() {
  const words = uiWords.notFound;
  useRouteTitle(words.title);
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <p className="font-display text-4xl">{words.heading}</p>
      <p className="text-muted">{words.how}</p>
      <Button asChild variant="primary">
        <Anchor href={paths.home}>{words.home}</Anchor>
      </Button>
      <div className="mt-8 text-xs text-muted">
        <h1 className="inline font-medium">{words.title}</h1>
        <p className="mt-1">{words.hint}</p>
      </div>
    </section>
  );
}
