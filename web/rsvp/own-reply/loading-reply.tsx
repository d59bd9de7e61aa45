/** Stands in for a reply until it has loaded. */
import { Card } from '../page/card.tsx';
import { Late } from '../page/late.tsx';
import type { ReplyProps } from '../page/props.ts';
import { useWords } from '../page/words.ts';

/** If the reply takes too long to load, links to the form that works without a script. */
export function LoadingReply({ plain, simpler }: ReplyProps) {
  const { own: words } = useWords();
  return (
    <Card plain={plain}>
      <p className="loading" role="status">
        {words.loading}
      </p>
      {simpler && <Late href={simpler} />}
    </Card>
  );
}
