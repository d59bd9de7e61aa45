// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Toaster } from './toaster.tsx';
import { dismissToast, toast } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => dismissToast());
  void act(() => vi.advanceTimersByTime(1_000_000));
  cleanup();
  vi.useRealTimers();
});

const titles = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('div div')?.textContent);

describe('toast', () => {
  it('shows title and description when called outside React', () => {
    act(() => void toast({ title: 'Success', description: 'Event created successfully' }));
    expect(screen.getByRole('listitem').textContent).toContain('Success');
    expect(screen.getByRole('listitem').textContent).toContain('Event created successfully');
  });

  it('shows only the newest message', () => {
    act(() => void toast({ title: 'First' }));
    act(() => void toast({ title: 'Second' }));
    expect(titles()).toEqual(['Second']);
  });

  it('disappears after 5000 ms and not before', () => {
    act(() => void toast({ title: 'Success' }));
    void act(() => vi.advanceTimersByTime(4999));
    expect(titles()).toEqual(['Success']);
    void act(() => vi.advanceTimersByTime(1));
    expect(titles()).toEqual([]);
  });

  it('disappears when the Close button or the handle closes it', () => {
    act(() => void toast({ title: 'First' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(titles()).toEqual([]);

    let handle = { id: '', dismiss: () => {} };
    act(() => {
      handle = toast({ title: 'Second' });
    });
    expect(titles()).toEqual(['Second']);
    act(() => handle.dismiss());
    expect(titles()).toEqual([]);
  });

  it('survives a late dismissal of an older toast', () => {
    let old = { id: '', dismiss: () => {} };
    act(() => {
      old = toast({ title: 'Old' });
    });
    act(() => void toast({ title: 'New' }));
    act(() => old.dismiss());
    expect(titles()).toEqual(['New']);
  });

  it('announces a destructive message at once and a default message politely', () => {
    act(() => void toast({ title: 'Saved' }));
    void act(() => vi.advanceTimersByTime(100));
    expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('Saved');
    act(() => void toast({ title: 'Error', description: 'Failed to delete event', variant: 'destructive' }));
    void act(() => vi.advanceTimersByTime(100));
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toContain('Failed to delete event');
  });

  it('takes the focus with F8', () => {
    act(() => void toast({ title: 'Success' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.textContent).toContain('Success');
    expect(screen.getByRole('region', { name: 'Notifications (F8)' }).contains(document.activeElement)).toBe(
      true,
    );
  });

  it('disappears after a swipe right of more than 50 pixels, and springs back before', () => {
    const swipe = (distance: number) => {
      const item = screen.getByRole('listitem');
      item.setPointerCapture = () => {};
      item.hasPointerCapture = () => false;
      const at = (x: number) => ({
        clientX: x,
        clientY: 0,
        button: 0,
        pointerId: 1,
        pointerType: 'touch',
        bubbles: true,
      });
      fireEvent(item, new MouseEvent('pointerdown', at(0)));
      fireEvent(item, new MouseEvent('pointermove', at(distance / 2)));
      fireEvent(item, new MouseEvent('pointermove', at(distance)));
      fireEvent(item, new MouseEvent('pointerup', at(distance)));
    };
    act(() => void toast({ title: 'Success' }));
    swipe(45);
    expect(titles()).toEqual(['Success']);
    swipe(60);
    expect(titles()).toEqual([]);
  });
});

describe('a toast above a dialog', () => {
  function Host() {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onOpenChange={setOpen} title="Edit User">
        <input aria-label="Name" />
      </Dialog>
    );
  }
  const name = () => screen.getByLabelText('Name');
  const toasts = () => document.querySelectorAll('[data-toast]').length;

  it('leaves Escape to the dialog while the dialog has the focus', () => {
    render(<Host />);
    act(() => void toast({ title: 'Error', description: 'No', variant: 'destructive' }));
    act(() => name().focus());
    fireEvent.keyDown(name(), { key: 'Escape', code: 'Escape' });
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(toasts()).toBe(1);
    // With no dialog left, Escape works as before.
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    expect(toasts()).toBe(0);
  });

  it('takes the focus with F8, and gives it back to the dialog when Escape closes it', () => {
    render(<Host />);
    act(() => void toast({ title: 'Success' }));
    act(() => name().focus());
    fireEvent.keyDown(name(), { key: 'F8', code: 'F8' });
    const region = document.querySelector('[role=region]');
    expect(region?.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape', code: 'Escape' });
    void act(() => vi.advanceTimersByTime(1));
    expect(toasts()).toBe(0);
    expect(document.activeElement).toBe(name());
  });
});
