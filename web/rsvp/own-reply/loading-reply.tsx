/** Stands in for a reply until it has loaded. */
import { Card } from '../page/card.tsx';
import { Late } from '../page/late.tsx';
import type { ReplyProps } from '../page/props.ts';

/** Leads to the form without a script when the reply takes too long to come. */
export const LoadingReply = ({ plain, simpler }: ReplyProps) => (
  <Card plain={plain}>
    <p className="loading" role="status">
      Loading your reply...
    </p>
    {simpler && <Late href={simpler} />}
  </Card>
);
