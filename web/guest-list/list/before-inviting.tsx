import { CalendarHeart } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { words } from '../words.ts';

/** What a host can send to households before they are invited. */
export function BeforeInviting({
  eventId,
  mayWrite,
  onSaveTheDate,
}: {
  eventId: string;
  /** Whether the host may message households. */
  mayWrite: boolean;
  onSaveTheDate: () => void;
}) {
  const navigate = useNavigate();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={words.before.saveTheDate}
          icon={<CalendarHeart />}
          variant="secondary"
          className="shrink-0"
          // The menu opens where the tooltip would be.
          tooltip={false}
          title={words.before.saveTheDate}
        />
      }
      items={[
        { label: words.before.send, onSelect: onSaveTheDate },
        ...(mayWrite
          ? [
              {
                label: words.before.askAddresses,
                onSelect: () =>
                  void navigate({ to: paths.messages(eventId), state: { asksAddresses: true } }),
              },
            ]
          : []),
      ]}
    />
  );
}
