import { useState } from 'react';
import { mayDo } from '../model/admit.ts';
import type { Door } from '../model/door.ts';
import { words } from '../words.ts';
import { Button, Heading } from './parts.tsx';
import { saveFile } from './save-file.ts';

/** The menu of the door: its board, this phone's queue as a file, and leaving. */
export function DoorMenu({
  door,
  onBack,
  onLeft,
}: {
  door: Door;
  onBack: () => void;
  onLeft: (kept: number) => void;
}) {
  const { link, rows } = door.view;
  const [isSure, setSure] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waiting = rows.filter(({ state }) => state !== 'sent').length;
  const unsaved = door.unsaved().length;

  async function save(): Promise<void> {
    saveFile(door.savedQueue());
    await door.noteSaved();
    setSaved(true);
  }

  async function leave(): Promise<void> {
    setBusy(true);
    onLeft(await door.leave());
  }

  return (
    <main className="party">
      <div className="sheet">
        <Heading className="party-name">{link?.known?.event.name ?? words.page.title}</Heading>
        <p>{words.leave.thisPhone({ name: link?.deviceName ?? '' })}</p>
        {mayDo(door, 'board') && (
          <a className="button other" href={`/door/${door.token}/board`}>
            {words.board.title}
          </a>
        )}
        {waiting > 0 && (
          <>
            <Button onClick={() => void save()}>{words.leave.save}</Button>
            {isSaved && (
              <p className="note" role="status">
                {words.leave.saved}
              </p>
            )}
          </>
        )}
        <h2>{words.leave.title}</h2>
        <p>{unsaved > 0 ? words.leave.waiting({ count: unsaved }) : words.leave.how}</p>
        {isSure ? (
          <div className="side-by-side">
            <Button onClick={() => setSure(false)}>{words.page.cancel}</Button>
            <Button kind="main" disabled={isBusy || unsaved > 0} onClick={() => void leave()}>
              {words.leave.sure}
            </Button>
          </div>
        ) : (
          <Button disabled={unsaved > 0} onClick={() => setSure(true)}>
            {words.leave.title}
          </Button>
        )}
      </div>
      <nav className="bottom" aria-label={words.page.more}>
        <Button kind="main" className="grow" onClick={onBack}>
          {words.page.back}
        </Button>
      </nav>
    </main>
  );
}
