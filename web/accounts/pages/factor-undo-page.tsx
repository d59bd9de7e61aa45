import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';
import { words } from '../words.ts';

/** The page behind "This was not me" in a mail about the second factor. */
export default function FactorUndoPage() {
  return (
    <MailedLinkPage
      title={words.factorUndo.title}
      subtitle={words.factorUndo.how}
      label={words.factorUndo.undo}
      busyLabel={words.factorUndo.busy}
      act={(token) => api.factors.undoFactor({ body: { token } })}
      otherwise={words.factorUndo.otherwise}
      done={({ passwordToken }) => ({
        title: words.factorUndo.done,
        subtitle: words.factorUndo.doneHow,
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            {words.link.choosePassword}
          </NextStep>
        ),
      })}
    />
  );
}
