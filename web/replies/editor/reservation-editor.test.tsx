// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#domain/replies/contract.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { Toaster } from '#web/kernel/toasts/toaster.tsx';
import { dismissToast } from '#web/kernel/toasts/toasts.tsx';
import type { Question } from '#domain/questions/contract.ts';
import { QuestionField } from '#web/questions/components/question-field.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { grace } from '../testing/reservation.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Row({ reply = grace, questions = [] }: { reply?: Reservation; questions?: Question[] }) {
  const [editing, setEditing] = useState(false);
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <button onClick={() => setEditing(true)}>Edit Grace Okafor</button>
      {editing ? (
        <ReservationEditor
          reservation={reply}
          mealOptions={[]}
          onDone={() => setEditing(false)}
          {...{ Question: QuestionField, questions }}
        />
      ) : null}
    </QueryClientProvider>
  );
}

const name = () => screen.queryByLabelText<HTMLInputElement>('Guest name');

describe('ReservationEditor', () => {
  it('closes on Escape and gives the focus back', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    expect(document.activeElement).toBe(name());
    await userEvent.keyboard('{Escape}');
    expect(name()).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor'));
  });

  it('asks before Escape discards what the host typed', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name()?.value).toBe('Grace Okafor Smith');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(name()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor')));
  });

  it('closes on Cancel and gives the focus back', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith');
    expect(name()?.value).toBe('Grace Okafor Smith');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(name()).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor'));
  });

  /** Returns what the editor sends when Save is pressed. */
  const saved = async () => {
    const fetched = vi.fn((..._: Parameters<typeof fetch>) =>
      Promise.resolve(Response.json({ ...grace, notice: null })),
    );
    vi.stubGlobal('fetch', fetched);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name()).toBeNull());
    const body = fetched.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body;
    return JSON.parse(body as string) as unknown;
  };
  const box = () => screen.getByLabelText<HTMLInputElement>('Email the guest about this change');

  it('decides by the changes whether to mail the guest, until the host decides', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith');
    expect(box().checked).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'waitlisted');
    expect(box().checked).toBe(true);
    await userEvent.click(box());
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'declined');
    expect(box().checked).toBe(false);
    expect(await saved()).toEqual({
      displayName: 'Grace Okafor Smith',
      guestDetails: '[{"name":"Grace Okafor Smith","mealChoice":""}]',
      isAttending: false,
      waitlisted: false,
      notifyGuest: false,
    });
  });

  it('renames the first guest along with the reply, unless that guest has another name', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith');
    const first = screen.getByLabelText('Guest 1');
    await userEvent.clear(first);
    await userEvent.type(first, 'Ana');
    await userEvent.type(name()!, ' Jr');
    expect(await saved()).toMatchObject({
      displayName: 'Grace Okafor Smith Jr',
      guestDetails: '[{"name":"Ana","mealChoice":""}]',
    });
  });

  it('says that nothing changed', async () => {
    render(
      <>
        <Row />
        <Toaster />
      </>,
    );
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(name()).toBeNull();
    expect(await screen.findByText('Nothing changed')).toBeTruthy();
    act(() => dismissToast());
  });

  it('requires no name for a decline without a name, and uses the email in its title', async () => {
    const reply = { ...grace, displayName: '', guestCount: 0, guestDetails: '[]', isAttending: false };
    render(<Row reply={reply} />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    expect(screen.getByRole('form', { name: 'Edit the reservation of grace@example.org' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Phone'), '555');
    expect(await saved()).toEqual({ guestPhone: '555', notifyGuest: false });
  });

  describe('the editor of a reply with answers', () => {
    const question = (id: string, more: Partial<Question>): Question => ({
      id,
      eventId: 'e1',
      stage: 'reply',
      scope: 'guest',
      kind: 'text',
      label: id,
      help: '',
      audience: 'coming',
      required: true,
      min: null,
      max: null,
      showIf: null,
      queryNames: [],
      version: 1,
      options: [],
      sensitive: false,
      position: 0,
      archivedAt: null,
      createdAt: '2027-01-01T00:00:00.000Z',
      updatedAt: '2027-01-01T00:00:00.000Z',
      ...more,
    });
    const option = (id: string, capacity: number | null = null, taken: number | null = null) => ({
      id,
      label: id,
      capacity,
      archived: false,
      taken,
    });
    const archived = (id: string) => ({ ...option(id), archived: true });
    const questions = [
      question('Bus', {
        scope: 'reservation',
        kind: 'choice',
        options: [
          option('There'),
          option('Back', 2),
          option('Both', 1, 1),
          archived('Boat'),
          archived('Car'),
        ],
      }),
      question('Stop', { scope: 'reservation', showIf: { questionId: 'Bus', optionIds: ['There'] } }),
      question('Shoes', {}),
      question('Before', { archivedAt: '2027-01-01T00:00:00.000Z' }),
    ];
    const party = {
      ...grace,
      guestCount: 2,
      answers: { Bus: 'There', Stop: 'Church' },
      guestDetails: JSON.stringify([
        { id: 'g1', name: 'Grace', mealChoice: '', answers: { Shoes: '38', Before: 'kept' } },
        { id: 'g2', name: 'Sam', mealChoice: '', answers: { Before: 'kept too' } },
      ]),
    };
    const shoes = () => screen.getAllByLabelText<HTMLInputElement>('Shoes');
    const open = async () => {
      render(<Row reply={party} questions={questions} />);
      await userEvent.click(screen.getByText('Edit Grace Okafor'));
    };

    it('sends answers only if one changed, together with the answers that it does not show', async () => {
      await open();
      expect(shoes().map(({ value }) => value)).toEqual(['38', '']);
      expect(screen.queryByLabelText('Before')).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>(/^Both/).disabled).toBe(true);
      await userEvent.type(shoes()[1] as HTMLElement, '42');
      expect(await saved()).toEqual({
        guestDetails: [
          { id: 'g1', name: 'Grace', mealChoice: '' },
          { id: 'g2', name: 'Sam', mealChoice: '', answers: { Before: 'kept too', Shoes: '42' } },
        ],
        notifyGuest: false,
      });
    });

    it('offers an archived option only to a party that had chosen it', async () => {
      render(<Row reply={{ ...party, answers: { Bus: 'Boat' } }} questions={questions} />);
      await userEvent.click(screen.getByText('Edit Grace Okafor'));
      expect(screen.queryByLabelText(/^Car/)).toBeNull();
      await userEvent.click(screen.getByLabelText('Back'));
      await userEvent.click(screen.getByLabelText('Boat (archived)'));
      await userEvent.type(screen.getByLabelText('Phone'), '555');
      expect(await saved()).toEqual({ guestPhone: '555', notifyGuest: false });
    });

    it('sends no answers if only a name changes', async () => {
      await open();
      await userEvent.type(screen.getByLabelText('Guest 2'), 'my');
      const body = await saved();
      expect(JSON.stringify(body)).toContain('Sammy');
      expect(JSON.stringify(body)).not.toContain('answers');
    });

    it('shows the server’s refusal at its field, even for a full option, and keeps what the host typed', async () => {
      await open();
      await userEvent.click(screen.getByLabelText('Back'));
      expect(screen.queryByLabelText('Stop')).toBeNull();
      await userEvent.type(shoes()[1] as HTMLElement, '42');
      const issues = [
        { path: 'answers.Bus', code: 'notOneOf', message: 'This option is gone.' },
        { path: 'guestDetails.1.answers.Shoes', code: 'tooLong', message: 'Too long.' },
      ];
      const body = { error: 'This option is gone.', code: 'optionGone', issues };
      vi.stubGlobal(
        'fetch',
        vi.fn(() => Promise.resolve(Response.json(body, { status: 409 }))),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Too long.')).toBeTruthy();
      expect(screen.getByRole('group', { name: /^Bus/ }).textContent).toContain('This option is gone.');
      expect(screen.getByLabelText<HTMLInputElement>('Back').checked).toBe(true);
      expect(shoes().map(({ value }) => value)).toEqual(['38', '42']);
      // An answer that the host has just changed shows no error.
      await userEvent.click(screen.getByLabelText('There'));
      expect(screen.queryByText('This option is gone.')).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>('Stop').value).toBe('Church');
    });
  });
});
