import { settings, type Setting } from '#domain/events/settings.ts';
import { isLook } from '#domain/themes/looks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changedFormFields } from './form/form-changes.ts';
import { fieldLabels, type EventField, type EventForm } from './form/form.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  before: EventForm;
  mine: EventForm;
  theirs: EventForm;
  /** The contract fields that differ. Those that the form does not have share one line. */
  changed: readonly string[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

function shown(field: EventField, form: EventForm): string {
  const value = form[field];
  const row: Setting | undefined = (settings as Record<string, Setting>)[field];
  if (field === 'mealOptions')
    return form.mealOptions.map(({ name }) => name || 'unnamed').join(', ') || 'None';
  if (typeof value === 'boolean') return value === (row?.reversed ?? false) ? 'Off' : 'On';
  const words = row?.kind === 'choice' ? row.words : undefined;
  return words?.[value as string] ?? ((value as string) || 'Blank');
}

/**
 * Opens if somebody else saved the event since it was opened here. It shows their changes and asks
 * whose changes win.
 */
export function StaleDialog(props: Props) {
  const { before, mine, theirs } = props;
  const theirChanges = changedFormFields(before, theirs).filter((field) => field !== 'themeId');
  const myChanges = new Set(changedFormFields(before, mine));
  const both = theirChanges.filter(
    (field) => myChanges.has(field) && shown(field, mine) !== shown(field, theirs),
  );
  const hasLooks = props.changed.some((field) => field === 'themeId' || isLook(field));
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title="Someone else changed this event"
      description="Someone else saved it after you opened it, so we haven’t saved your changes yet."
      size="lg"
      footer={
        <>
          <Button onClick={props.onTakeTheirs} disabled={props.busy}>
            Take theirs
          </Button>
          <Button variant="primary" onClick={props.onKeepMine} busy={props.busy} busyLabel="Saving...">
            Keep mine
          </Button>
        </>
      }
    >
      {theirChanges.length > 0 ? (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr>
                <th className="py-1.5 pr-4 font-medium">Setting</th>
                <th className="py-1.5 pr-4 font-medium">Theirs</th>
                <th className="py-1.5 font-medium">Yours</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline align-top">
              {theirChanges.map((field) => (
                <tr key={field}>
                  <th className="py-2 pr-4 font-medium">{fieldLabels[field]}</th>
                  <td className="py-2 pr-4 break-words whitespace-pre-line">{shown(field, theirs)}</td>
                  <td className="py-2 break-words whitespace-pre-line">
                    {myChanges.has(field) ? (
                      shown(field, mine)
                    ) : (
                      <span className="text-muted">Not changed</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasLooks ? <p className="mt-3 text-sm">They also changed the theme or its colors.</p> : null}
      <p className="mt-4 text-sm text-muted">
        {both.length > 0
          ? 'You both changed the same settings. “Keep mine” saves your values. “Take theirs” puts their values in the form. Either way, all other changes stay.'
          : 'You changed different settings, so either way both are kept. “Keep mine” saves them now.'}
      </p>
    </Dialog>
  );
}
