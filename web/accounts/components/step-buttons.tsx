import { ArrowLeft, Search } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** The buttons for going back and continuing, below the fields of a step. */
export function StepButtons(props: {
  back: { label: string; onClick: () => void };
  action: { label: string; busyLabel: string; search?: boolean };
  busy: boolean;
}) {
  const { back, action } = props;
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-between">
      <Button variant="ghost" icon={<ArrowLeft className="rtl:-scale-x-100" />} onClick={back.onClick}>
        {back.label}
      </Button>
      <Button
        variant="primary"
        type="submit"
        icon={action.search ? <Search /> : undefined}
        busy={props.busy}
        busyLabel={action.busyLabel}
      >
        {action.label}
      </Button>
    </div>
  );
}
