import { RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { PreviewFrame } from '#web/kernel/looks/preview-frame.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { draftOf, type Persona, triedEvent } from '../personas.ts';
import { words } from '../words.ts';

/** Styles that hide everything on the page except the form. */
const formAlone =
  '.lead,.drawing,.ribbon,.sections,.coming,.branding,.find-fold{display:none!important}.column{padding-block:1rem!important}';

const options = () =>
  (['couple', 'child', 'decliner'] as const).map((value) => ({ value, label: words.try[value] }));

/** Shows the guest's form on a phone, filled in by a made-up guest. Nothing is sent or stored. */
export function TryForm({ src, shown }: { src: string; shown: Partial<PublicEvent> }) {
  const [persona, setPersona] = useState<Persona>('couple');
  const [round, setRound] = useState(0);
  const [isDone, setDone] = useState(false);
  const begin = (as: Persona) => {
    setPersona(as);
    setRound(round + 1);
    setDone(false);
  };
  const event = useMemo(() => triedEvent(shown, persona), [shown, persona]);
  const { inviteMode, maxGuestsPerRsvp } = shown;
  const tried = useMemo(
    () => ({ draft: draftOf(persona, { inviteMode, maxGuestsPerRsvp }), round: `${persona} ${round}` }),
    [persona, round, inviteMode, maxGuestsPerRsvp],
  );
  return (
    <Card aria-label={words.try.title} className="lg:sticky lg:top-20">
      <CardHeader
        title={words.try.title}
        description={words.try.about}
        actions={<IconButton label={words.try.again} icon={<RotateCcw />} onClick={() => begin(persona)} />}
      />
      <CardBody className="space-y-3">
        <SegmentedControl label={words.try.as} options={options()} value={persona} onValueChange={begin} />
        <div className="mx-auto w-full max-w-[390px] overflow-hidden rounded-[2rem] border-[6px] border-ink bg-sunken">
          <PreviewFrame
            src={src}
            title={words.try.frame}
            event={event}
            tried={tried}
            onDone={() => setDone(true)}
            css={formAlone}
            className="block h-[min(40rem,calc(100dvh-15rem))] min-h-80 w-full border-0"
          />
        </div>
        <p className="text-center text-sm text-muted" role="status">
          {isDone ? words.try.done : ''}
        </p>
      </CardBody>
    </Card>
  );
}
