import { settings, type Setting } from '#domain/events/settings.ts';
import { isLook } from '#domain/themes/looks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changedFormFields } from './form/form-changes.ts';
import { type EventField, type EventForm } from './form/form.ts';
import { words } from './words.ts';
import { ageLabel } from './sections/fold-words.ts';

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
    return form.mealOptions.map(({ name }) => name || words.stale.unnamed).join(', ') || words.stale.none;
  if (typeof value === 'boolean')
    return value === (row?.reversed ?? false) ? words.stale.off : words.stale.on;
  if (field === 'ageRestriction') return ageLabel(form.ageRestriction);
  return (value as string) || words.stale.blank;
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
      title={words.stale.title}
      description={words.stale.about}
      size="lg"
      footer={
        <>
          <Button onClick={props.onTakeTheirs} disabled={props.busy}>
            {words.stale.takeTheirs}
          </Button>
          <Button
            variant="primary"
            onClick={props.onKeepMine}
            busy={props.busy}
            busyLabel={words.saving.busy}
          >
            {words.stale.keepMine}
          </Button>
        </>
      }
    >
      {theirChanges.length > 0 ? (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr>
                <th className="py-1.5 pr-4 font-medium">{words.stale.setting}</th>
                <th className="py-1.5 pr-4 font-medium">{words.stale.theirs}</th>
                <th className="py-1.5 font-medium">{words.stale.yours}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline align-top">
              {theirChanges.map((field) => (
                <tr key={field}>
                  <th className="py-2 pr-4 font-medium">{words.fields[field]}</th>
                  <td className="py-2 pr-4 break-words whitespace-pre-line">{shown(field, theirs)}</td>
                  <td className="py-2 break-words whitespace-pre-line">
                    {myChanges.has(field) ? (
                      shown(field, mine)
                    ) : (
                      <span className="text-muted">{words.stale.notChanged}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasLooks ? <p className="mt-3 text-sm">{words.stale.looks}</p> : null}
      <p className="mt-4 text-sm text-muted">{both.length > 0 ? words.stale.both : words.stale.apart}</p>
    </Dialog>
  );
}
