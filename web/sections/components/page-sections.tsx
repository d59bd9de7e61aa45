import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shortened } from '#domain/kernel/text.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { kindsOfSections, maxSections, sectionKinds, type SectionKind } from '#domain/sections/kinds.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { OrderedList } from '#web/ui/reorder/ordered-list.tsx';
import { Pending } from '#web/ui/states.tsx';
import { moved, without, withSection } from '../order.ts';
import { usePutSections, useSections } from '../queries.ts';
import { hasEntries, words } from '../words.ts';
import { SectionDialog } from './section-dialog.tsx';

const titleOf = ({ title, kind }: OwnSection) => title || words.headings[kind];

/**
 * Writes, orders and removes the sections below the event. It saves right away, independently of
 * the event's form.
 */
export function PageSections({ eventId }: { eventId: string }) {
  const { data, isLoading } = useSections(eventId);
  const sections = data?.sections;
  const put = usePutSections(eventId);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<{ kind: SectionKind; section: OwnSection | null } | null>(null);
  const [removing, setRemoving] = useState<OwnSection | null>(null);
  if (isLoading) return <Pending />;
  if (sections === undefined) return null;

  const send = async (next: readonly OwnSection[]): Promise<boolean> => {
    setProblem('');
    try {
      await put.mutateAsync(next);
      return true;
    } catch (error) {
      setProblem(sentenceOf(error, words.sections.notSaved));
      return false;
    }
  };
  const move = async (from: number, to: number, section: OwnSection): Promise<boolean> => {
    if (put.isPending || !(await send(moved(sections, from, to)))) return false;
    setSaid(words.sections.number({ section: titleOf(section), number: to + 1, count: sections.length }));
    return true;
  };
  const isFull = sections.length >= maxSections;

  return (
    <section aria-label={words.sections.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-2">
        <p className="text-sm text-muted">{words.sections.about}</p>
        <DropdownMenu
          align="start"
          trigger={
            <Button size="sm" icon={<Plus />} disabled={isFull}>
              {words.sections.add}
            </Button>
          }
          items={sectionKinds.map((kind) => ({
            label: words.headings[kind],
            onSelect: () => setAsking({ kind, section: null }),
          }))}
        />
      </div>
      <CardBody className="space-y-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {sections.length === 0 ? (
          <p className="text-sm text-muted">{words.sections.none}</p>
        ) : (
          <OrderedList
            items={sections}
            keyOf={(_section, index) => index}
            order={sections.map((section) => JSON.stringify(section)).join()}
            onMove={move}
            up={(section) => words.sections.up({ section: titleOf(section) })}
            down={(section) => words.sections.down({ section: titleOf(section) })}
            actions={(section) => (
              <>
                <IconButton
                  label={words.sections.edit({ section: titleOf(section) })}
                  icon={<Pencil />}
                  onClick={() => setAsking({ kind: section.kind, section })}
                />
                <IconButton
                  label={words.sections.remove({ section: titleOf(section) })}
                  icon={<Trash2 />}
                  onClick={() => setRemoving(section)}
                />
              </>
            )}
          >
            {(section) => (
              <>
                <span className="block text-sm font-medium break-words">{titleOf(section)}</span>
                <span className="block text-sm break-words text-muted">{summaryOf(section)}</span>
                {section.forComing ? <Badge tone="confirmed">{words.sections.forComing}</Badge> : null}
                {kindsOfSections[section.kind].afterwards ? <Badge>{words.sections.afterwards}</Badge> : null}
              </>
            )}
          </OrderedList>
        )}
        <p className="sr-only" role="status">
          {said}
        </p>
      </CardBody>
      {asking ? (
        <SectionDialog
          kind={asking.kind}
          section={asking.section}
          busy={put.isPending}
          onSave={async (section) => {
            const saved = await put.mutateAsync(withSection(sections, asking.section, section));
            setAsking(null);
            setProblem('');
            toast({ title: words.sections.saved });
            return saved;
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={removing ? words.sections.removeTitle({ section: titleOf(removing) }) : ''}
        description={words.sections.removeHow}
        confirmLabel={words.sections.removeYes}
        onConfirm={() => {
          if (removing) void send(without(sections, removing));
          setRemoving(null);
        }}
      />
    </section>
  );
}

/** Returns the beginning of the section's text, or the contents of its list. */
function summaryOf({ kind, text, place, entries, account, contact }: OwnSection): string {
  const parts = [
    shortened(text.split('\n')[0] ?? '', 60) || place,
    hasEntries(kind) && entries.length > 0 ? words.countEntries[kind]({ count: entries.length }) : '',
    account ? words.sections.account : '',
    contact ? contact.email || contact.phone : '',
  ];
  return parts.filter(Boolean).join(' · ');
}
