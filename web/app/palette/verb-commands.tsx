import { ClipboardList, Download, Link2, Mail, Pencil, Share2 } from 'lucide-react';
import type { Action } from '#domain/access/rules.ts';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { copyLink } from '#web/events/share/copy-link.ts';
import { exportReservations } from '#web/replies/late-export.ts';
import type { Command, Ways } from './command.ts';
import type { Verb } from './verbs.ts';
import { words } from './words.ts';

const acts: Record<Verb, { action: Action; icon: Command['icon'] }> = {
  share: { action: 'event.viewPrivate', icon: <Share2 aria-hidden /> },
  copyLink: { action: 'event.viewPrivate', icon: <Link2 aria-hidden /> },
  message: { action: 'event.edit', icon: <Mail aria-hidden /> },
  export: { action: 'reservation.export', icon: <Download aria-hidden /> },
  edit: { action: 'event.edit', icon: <Pencil aria-hidden /> },
  guestsOf: { action: 'reservation.list', icon: <ClipboardList aria-hidden /> },
};

/** Returns the action that the user types, once for each matching event that allows it. */
export function verbCommands(verb: Verb, events: readonly Event[], { can, go }: Ways): Command[] {
  const { action, icon } = acts[verb];
  const run = (event: Event): Command['run'] => {
    switch (verb) {
      case 'share':
        return go(paths.events, { share: event.id });
      case 'copyLink':
        return () => void copyLink(event);
      case 'message':
        return go(paths.messages(event.id));
      case 'export':
        return () => void exportReservations(event.id);
      case 'edit':
        return go(paths.editEvent(event.id));
      case 'guestsOf':
        return go(paths.eventGuests(event.id));
    }
  };
  return events
    .filter((event) => can(action, event) && (event.status !== 'draft' || verb === 'edit'))
    .map((event) => ({
      id: `${verb} ${event.id}`,
      group: words.groups.do,
      label: words.acts[verb]({ event: event.name }),
      icon,
      run: run(event),
    }));
}
