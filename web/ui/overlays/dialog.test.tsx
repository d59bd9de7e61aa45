// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { CheckboxField } from '../fields/choice-fields.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import { FormDialog } from './form-dialog.tsx';
import { withLayout } from '../testing/layout.ts';
import { TextField } from '../fields/text-fields.tsx';

withLayout();

afterEach(cleanup);

function Deletion(props: { onConfirm: () => unknown; error?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <DropdownMenu
        trigger={<Button>More</Button>}
        items={[{ label: 'Remove', onSelect: () => setOpen(true) }]}
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete “Summer wedding”?"
        description="Its 42 reservations go with it."
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        onConfirm={props.onConfirm}
        error={props.error}
      >
        <CheckboxField label="Mail the guests" />
      </ConfirmDialog>
    </>
  );
}

describe('ConfirmDialog', () => {
  it('names what is lost, and focuses the harmless button', async () => {
    render(<Deletion onConfirm={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete “Summer wedding”?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Its 42 reservations go with it.',
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  it('stays busy until the action ends, then closes and returns the focus', async () => {
    let finish = () => {};
    const confirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Deletion onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }));
    await userEvent.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    finish();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
  });

  it('moves the focus to the matching button of the next row if its own row is gone', async () => {
    function Row({ name, onGone }: { name: string; onGone: () => void }) {
      const [open, setOpen] = useState(false);
      return (
        <li>
          <a href="/elsewhere">{name}</a>
          <Button onClick={() => setOpen(true)}>Approve {name}</Button>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={`Approve ${name}?`}
            description=""
            confirmLabel="Approve"
            onConfirm={onGone}
          />
        </li>
      );
    }
    function List() {
      const [names, setNames] = useState(['Ana', 'Bo', 'Cleo']);
      return (
        <main tabIndex={-1}>
          <ul>
            {names.map((name) => (
              <Row key={name} name={name} onGone={() => setNames(names.filter((other) => other !== name))} />
            ))}
          </ul>
        </main>
      );
    }
    render(<List />);
    const approve = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Approve ${name}` }));
      await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    };
    await approve('Bo');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Cleo'));
    await approve('Cleo');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Ana'));
    await approve('Ana');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  });

  it('confirms once if two clicks arrive before the busy state appears', async () => {
    const confirm = vi.fn(() => new Promise<void>(() => undefined));
    render(<Deletion onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const button = screen.getByRole('button', { name: 'Delete event' });
    act(() => {
      button.click();
      button.click();
    });
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('stays open for another attempt if the action fails', async () => {
    const confirm = vi.fn().mockRejectedValueOnce(new Error('409')).mockResolvedValueOnce(false);
    const { rerender } = render(<Deletion onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    rerender(<Deletion onConfirm={confirm} error="The event has new replies." />);
    expect(screen.getByRole('alert').textContent).toBe('The event has new replies.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(confirm).toHaveBeenCalledTimes(3);
  });

  it('returns the focus to the menu’s button if a menu opened the dialog', async () => {
    render(<Deletion onConfirm={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
  });
});

describe('Dialog', () => {
  it('leaves Escape to a form inside that handles the key', async () => {
    const close = vi.fn();
    render(
      <Dialog open onOpenChange={close} title="Replies">
        <form data-answers-escape>
          <input aria-label="Guest name" />
        </form>
        <input aria-label="Search" />
      </Dialog>,
    );
    await userEvent.click(screen.getByLabelText('Guest name'));
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(screen.getByLabelText('Search'));
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledWith(false);
  });

  it('asks before a click outside, Escape or its button discards what the user typed', async () => {
    const close = vi.fn();
    render(
      <Dialog open onOpenChange={close} title="Create user">
        <input type="search" aria-label="Search" />
        <input aria-label="Email" />
      </Dialog>,
    );
    // The page behind receives no clicks; a browser sends them to the root instead.
    const user = userEvent.setup();
    const beside = () => user.click(document.documentElement);
    await user.type(screen.getByLabelText('Search'), 'Ada');
    await beside();
    expect(close).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Email'), 'ada@');
    for (const leave of [
      beside,
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
    ]) {
      await leave();
      expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Keep editing' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@');
    }
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(close).toHaveBeenCalledTimes(2);
    expect(close).toHaveBeenLastCalledWith(false);
  });

  it('does not ask about a form inside that is gone, for example after saving', async () => {
    const close = vi.fn();
    const dialog = (form: boolean) => (
      <Dialog open onOpenChange={close} title="Replies">
        {form ? <input aria-label="Guest name" /> : 'Saved'}
      </Dialog>
    );
    const { rerender } = render(dialog(true));
    await userEvent.type(screen.getByLabelText('Guest name'), 'Ada');
    rerender(dialog(false));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(close).toHaveBeenCalledWith(false);
  });

  it('calls focusAfter to move the focus when it closes', async () => {
    function Search() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <input aria-label="Name" />
          <Button onClick={() => setOpen(true)}>Find</Button>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Not found"
            focusAfter={() => screen.getByLabelText('Name').focus()}
          >
            Try another.
          </Dialog>
        </>
      );
    }
    render(<Search />);
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  function Form() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Create</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Create user" footer={<Button>Save</Button>}>
          <TextField label="Email" />
        </Dialog>
      </>
    );
  }

  it('focuses its first field, stops the page from scrolling, and returns the focus on Escape', async () => {
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('dialog', { name: 'Create user' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create'));
  });

  it('adds no style element, which the content security policy would refuse', async () => {
    const before = document.querySelectorAll('style').length;
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });
});

describe('FormDialog', () => {
  it('scrolls to its top when a submission fails, because the reason is there', () => {
    const dialog = (failure: string | null) => (
      <FormDialog
        {...{ title: 'Print', submitLabel: 'Print', busyLabel: 'Printing...', busy: false, failure }}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <TextField label="Name" />
      </FormDialog>
    );
    const { rerender } = render(dialog(null));
    const body = document.querySelector('[data-dialog-body]')!;
    body.scrollTop = 300;
    rerender(dialog(null));
    expect(body.scrollTop).toBe(300);
    rerender(dialog('There are no names to print yet.'));
    expect(body.scrollTop).toBe(0);
  });
});
