// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { Anchor, LinkProvider } from './link.tsx';
import { TextField } from './fields/text-fields.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('submits a form only with the type submit', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('shows its busy label, keeps the focus, and blocks clicks and Enter while busy', async () => {
    const click = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <TextField label="Name" />
        <Button type="submit" busy={busy} busyLabel="Saving..." onClick={click}>
          Save Changes
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button', { name: 'Save Changes' }).focus();
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Saving...' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('styles a link that the provided component renders', async () => {
    const visited = vi.fn();
    render(
      <LinkProvider
        component={({ href, ...rest }) => (
          <a
            {...rest}
            href={href}
            onClick={(event) => {
              event.preventDefault();
              visited(href);
            }}
          />
        )}
      >
        <Button asChild variant="primary">
          <Anchor href="/events/create">Create New Event</Anchor>
        </Button>
      </LinkProvider>,
    );
    const link = screen.getByRole('link', { name: 'Create New Event' });
    expect(link.className).toContain('bg-accent');
    await userEvent.click(link);
    expect(visited).toHaveBeenCalledWith('/events/create');
  });
});

describe('IconButton', () => {
  it('uses its label as its accessible name', () => {
    render(<IconButton label="Delete Ada" icon={<svg />} />);
    expect(screen.getByRole('button', { name: 'Delete Ada' })).toBeTruthy();
  });
});
