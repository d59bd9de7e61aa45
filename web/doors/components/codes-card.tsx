import type { Event } from '#domain/events/contract.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { useCheckInCodes } from '../queries.ts';
import { words } from '../words.ts';

/** Switches on the codes that confirmed guests show at the door. */
export function CodesCard({ event }: { event: Event }) {
  const codes = useCheckInCodes(event.id);
  const change = (isOn: boolean) =>
    codes.act(isOn, { failed: words.codes.tryAgain, title: words.codes.failed });
  return (
    <Card aria-label={words.codes.label}>
      <CardBody>
        <SwitchField
          label={words.codes.label}
          hint={words.codes.hint}
          checked={codes.isPending ? codes.variables : event.checkInCodes}
          disabled={codes.isPending}
          onCheckedChange={(isOn) => void change(isOn)}
        />
      </CardBody>
    </Card>
  );
}
