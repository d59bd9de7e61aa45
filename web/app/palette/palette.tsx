import { ArrowLeft, CornerDownLeft, Search, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Scrim } from '#web/ui/overlays/scrim.tsx';
import { useListbox } from '#web/ui/listbox/use-listbox.ts';
import type { Command } from './command.ts';
import { useCommands } from './use-commands.tsx';
import { words } from './words.ts';

/** The dialog, with a search field and the matches below it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** The event whose commands are shown. Null shows the whole list. */
  const [chosen, setChosen] = useState<Event | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<Element | null>(null);
  /** Whether a command is opening another page, which then gets the focus. */
  const leaving = useRef(false);
  const { commands, searching, failed } = useCommands(typed, chosen, setChosen, leaving);

  const { active, setActive, ...list } = useListbox({
    count: commands.length,
    open: true,
    onChoose: (index) => run(commands[index]),
    list: commands,
  });

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const back = () => {
    setChosen(null);
    type('');
    input.current?.focus();
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    if (command.run()) {
      type('');
      input.current?.focus();
    } else onClose();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (list.onKeyDown(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && typed === '' && chosen) {
      event.preventDefault();
      back();
    }
  }

  return (
    <RadixDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          data-palette
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const target = opener.current;
            if (!leaving.current && target instanceof HTMLElement && target.isConnected) {
              target.focus({ preventScroll: true });
            } else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => {
            if (!chosen) return;
            event.preventDefault();
            back();
          }}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(34rem,80dvh)] animate-fade-in flex-col overflow-hidden rounded-lg border border-hairline bg-raised text-ink shadow-soft outline-none sm:top-[12dvh] sm:max-w-xl"
        >
          <RadixDialog.Title className="sr-only">{words.palette.title}</RadixDialog.Title>
          <div className="flex items-center gap-2 border-b border-hairline px-3">
            {chosen ? (
              <IconButton label={words.palette.back} icon={<ArrowLeft />} tooltip={false} onClick={back} />
            ) : (
              <span className="flex size-9 shrink-0 items-center justify-center text-muted">
                <Search aria-hidden className="size-4.5" />
              </span>
            )}
            {chosen ? (
              <span className="max-w-[45%] shrink-0 truncate rounded-md bg-accent-tint px-2 py-0.5 text-sm font-medium text-accent">
                {chosen.name}
              </span>
            ) : null}
            <input
              ref={input}
              {...list.field}
              type="text"
              aria-label={chosen ? words.palette.fieldOf({ event: chosen.name }) : words.palette.field}
              autoCapitalize="off"
              maxLength={200}
              placeholder={chosen ? words.palette.open : words.palette.placeholder}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
            />
            <RadixDialog.Close className="rounded-md border border-hairline bg-sunken px-1.5 py-0.5 text-xs text-muted hover:text-ink touch:min-h-11 touch:px-3">
              <span className="sr-only">{words.palette.close}</span>
              <span aria-hidden className="max-md:hidden">
                {words.palette.escape}
              </span>
              <X aria-hidden className="size-4 md:hidden" />
            </RadixDialog.Close>
          </div>
          <div
            {...list.listbox}
            aria-label={chosen ? chosen.name : words.palette.results}
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
          >
            {groupsOf(commands).map(([group, members]) => (
              <div key={group} role="group" aria-label={group} className="mb-1 last:mb-0">
                <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                  {group}
                </p>
                {members.map(({ command, index }) => (
                  <div
                    key={command.id}
                    {...list.option(index)}
                    aria-selected={index === active}
                    className={classes(
                      'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-sm touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
                      index === active && 'bg-hover',
                    )}
                  >
                    {command.icon}
                    <span className="min-w-0 flex-1 truncate">{command.label}</span>
                    {command.detail === undefined ? null : (
                      <span className="shrink-0 text-xs text-muted">{command.detail}</span>
                    )}
                    <CornerDownLeft
                      aria-hidden
                      className={classes(index !== active && 'invisible', 'max-sm:hidden')}
                    />
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p
            role="status"
            className={classes(
              'px-5 text-sm text-muted',
              commands.length > 0 ? 'sr-only' : 'py-6 text-center',
            )}
          >
            {commands.length > 0
              ? words.palette.count({ count: commands.length })
              : searching
                ? words.palette.searching
                : failed
                  ? words.palette.failed
                  : words.palette.nothing({ text: typed.trim() })}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Returns the commands by group, each with its index in the whole list. */
function groupsOf(commands: readonly Command[]): [string, { command: Command; index: number }[]][] {
  const groups = new Map<string, { command: Command; index: number }[]>();
  commands.forEach((command, index) => {
    const members = groups.get(command.group);
    if (members) members.push({ command, index });
    else groups.set(command.group, [{ command, index }]);
  });
  return [...groups];
}
