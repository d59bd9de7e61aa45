import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useDuplicates, useMerge } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { comingText, personsText, standingOf, words } from '../words.ts';

/** Lists households that may be duplicates. The host sees both and decides. */
export function Duplicates({ eventId, enabled }: { eventId: string; enabled: boolean }) {
  const { data: pairs = [], isLoading } = useDuplicates(eventId, enabled);
  const [open, setOpen] = useState(false);
  const merge = useMerge(eventId);
  if (isLoading) return <Pending />;
  if (pairs.length === 0) return null;
  const into = (target: Invitation, other: Invitation) =>
    void merge.act({ id: other.id, into: target.id }, { failed: words.duplicates.mergeFailed });
  return (
    <>
      <Banner>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {words.duplicates.pairs({ count: pairs.length })}
          <Button size="sm" onClick={() => setOpen(true)}>
            {words.duplicates.review}
          </Button>
        </span>
      </Banner>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={words.duplicates.title}
        description={words.duplicates.how}
      >
        <ul className="space-y-4">
          {pairs.map(({ reason, value, invitations, promised }) => (
            <li
              key={invitations.map(({ id }) => id).join()}
              className="space-y-3 rounded-lg border border-hairline p-4 text-sm"
            >
              <p>
                {nodes(
                  words.duplicates[reason]({
                    value,
                    b: (text) => <span className="font-medium">{text}</span>,
                  }),
                )}
              </p>
              <div className="grid gap-3 sm:grid-cols-2">
                {invitations.map((household, at) => {
                  const other = invitations[1 - at];
                  return (
                    <div key={household.id} className="flex flex-col items-start gap-1.5">
                      <span className="font-medium">{household.label}</span>
                      <Badge tone={standingOf(household).tone}>{standingOf(household).label}</Badge>
                      <span className="text-muted">
                        {[comingText(household), personsText(household), household.email, household.phone]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {invitations.some((each) => each.promised > 0) ? (
                        <span className="text-muted">
                          {' '}
                          {/* How many seats stay promised if this household is the one that
                              remains. */}
                          {words.duplicates.promised({ count: promised[at] ?? 0 })}
                        </span>
                      ) : null}
                      <Button
                        size="sm"
                        className="mt-auto"
                        busy={merge.isPending}
                        onClick={() => other && into(household, other)}
                      >
                        {household.label.length > 24
                          ? words.duplicates.keepThis
                          : words.duplicates.keep({ household: household.label })}
                      </Button>
                    </div>
                  );
                })}
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
