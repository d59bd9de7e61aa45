import type { Event } from '#domain/events/contract.ts';
import { fieldLabels } from '#web/events/editor/form/form.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { useCheckInCodes } from '../queries.ts';

/** Switches on the codes that confirmed guests show at the door. */
export function CodesCard({ event }: { event: Event }) {
  const codes = useCheckInCodes(event.id);
  async function change(isOn: boolean) {
    try {
      await codes.mutateAsync(isOn);
    } catch (error) {
      toast({
        title: 'We couldn’t change that',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      });
    }
  }
  return (
    <Card aria-label={fieldLabels.checkInCodes}>
      <CardBody>
        <SwitchField
          label={fieldLabels.checkInCodes}
          hint="Confirmed guests get a QR code to show at the door: on the page, on their personal link, and in our mail. Invitation links work as codes, too."
          checked={codes.isPending ? codes.variables : event.checkInCodes}
          disabled={codes.isPending}
          onCheckedChange={(isOn) => void change(isOn)}
        />
      </CardBody>
    </Card>
  );
}
