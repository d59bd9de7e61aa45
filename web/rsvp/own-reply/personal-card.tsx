/**
 * The place of a personal link's reply. Its code is loaded only here, because most guests come
 * without such a link.
 */
import { useEffect, useState, type ComponentType } from 'react';
import { Card } from '../page/card.tsx';
import { LoadingReply } from './loading-reply.tsx';
import type { ReplyProps } from '../page/props.ts';
import { useWords } from '../page/words.ts';

export function PersonalCard(props: ReplyProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ReplyProps> | null>(null);
  const [isLost, setLost] = useState(false);
  const words = useWords();
  useEffect(() => {
    let isGone = false;
    import('./personal-reply.tsx').then(
      ({ PersonalReply }) => !isGone && setLoaded(() => PersonalReply),
      () => !isGone && setLost(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (Loaded) return <Loaded {...props} />;
  if (!isLost) return <LoadingReply {...props} />;
  return (
    <Card plain={props.plain}>
      <p className="loading" role="status">
        {words.failed.lost}
      </p>
      <p>
        <a className="button plain" href="">
          {words.page.tryAgain}
        </a>
      </p>
    </Card>
  );
}
