// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { useSubmit } from './use-submit.ts';

afterEach(cleanup);

function Form(props: { send: () => Promise<void> }) {
  const form = useForm<{ name: string }>({ defaultValues: { name: 'Ada' } });
  const submit = useSubmit(form, props.send);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <input aria-label="Name" {...form.register('name', { required: 'Name is required' })} />
      <p>{form.formState.errors.name?.message}</p>
      <button>Send</button>
    </form>
  );
}

describe('useSubmit', () => {
  it('sends once however often the button is clicked, and again after the first call ends', async () => {
    const finish: (() => void)[] = [];
    render(<Form send={() => new Promise((resolve) => finish.push(resolve))} />);
    const button = screen.getByRole('button');
    act(() => {
      button.click();
      button.click();
      button.click();
    });
    await waitFor(() => expect(finish).toHaveLength(1));
    await act(async () => finish[0]?.());
    fireEvent.click(button);
    await waitFor(() => expect(finish).toHaveLength(2));
  });

  it('sends after the user corrects a wrong field', async () => {
    let sent = 0;
    render(
      <Form
        send={async () => {
          sent += 1;
        }}
      />,
    );
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button'));
    await screen.findByText('Name is required');
    expect(sent).toBe(0);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bo' } });
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(sent).toBe(1));
  });
});
