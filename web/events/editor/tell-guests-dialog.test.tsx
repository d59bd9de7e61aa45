// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TellGuestsDialog } from './tell-guests-dialog.tsx';

afterEach(cleanup);

const news = [{ label: 'Place', before: 'The Boathouse', after: 'The barn' }];
const show = (hasReplies: boolean) => {
  const onSave = vi.fn();
  render(
    <TellGuestsDialog
      {...{
        open: true,
        onClose: vi.fn(),
        guests: 'the 3 guests coming',
        news,
        busy: false,
        hasReplies,
        onSave,
      }}
    />,
  );
  return onSave;
};

describe('the question before a change is saved', () => {
  it('mails guests who declined only if the host ticks it', () => {
    const onSave = show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Save and email guests' }));
    expect(onSave).toHaveBeenLastCalledWith({ notifyGuests: true, tellDeclined: false });
    fireEvent.click(screen.getByLabelText('Also email guests who declined'));
    fireEvent.click(screen.getByRole('button', { name: 'Save and email guests' }));
    expect(onSave).toHaveBeenLastCalledWith({ notifyGuests: true, tellDeclined: true });
    fireEvent.click(screen.getByRole('button', { name: 'Save without telling' }));
    expect(onSave).toHaveBeenLastCalledWith({ notifyGuests: false, tellDeclined: false });
  });

  it('offers no mail to guests who declined while nobody has replied', () => {
    show(false);
    expect(screen.queryByLabelText('Also email guests who declined')).toBeNull();
  });
});
