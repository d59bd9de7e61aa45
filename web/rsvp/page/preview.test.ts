// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { neutralEvent, type PageData } from './event.ts';
import { listen } from './preview.ts';

const page: PageData = {
  event: null,
  mode: 'preview',
  sample: false,
  embed: false,
  personal: false,
  said: { leaf: null, when: { day: 'The day of another event', time: '' }, until: null },
};
const sent = { type: 'turnout:preview', event: { name: 'Picnic', titleColor: '#123456' } };
const tell = (from: Partial<MessageEventInit>) =>
  window.dispatchEvent(
    new MessageEvent('message', { origin: location.origin, source: window.parent, data: sent, ...from }),
  );

afterEach(() => vi.restoreAllMocks());

it('the preview shows what its editor sends, and reports only to that editor that it is ready', async () => {
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  const show = vi.fn();
  await listen(page, show);
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: 'turnout:preview-ready' }, location.origin);
  tell({});
  expect(show).toHaveBeenCalledExactlyOnceWith({
    ...page,
    event: { ...neutralEvent, ...sent.event },
    // The sections and the ways to an invitation, as the editor sends them.
    served: { ways: expect.anything() as unknown, story: expect.anything() as unknown },
    // The times in words are dropped, because they were those of the previous event.
    said: null,
  });
  expect(document.documentElement.style.getPropertyValue('--title')).toBe('#123456');
});

it.each<[string, Partial<MessageEventInit>]>([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another window', { source: null }],
  ['something else', { data: { type: 'turnout:preview', event: null } }],
  ['nothing', { data: null }],
])('the preview ignores a message from %s', async (_what, from) => {
  vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  const show = vi.fn();
  await listen(page, show);
  tell(from);
  expect(show).not.toHaveBeenCalled();
});

it('the preview fills in the form as a persona, and tells the builder when nothing is missing', async () => {
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  const show = vi.fn<Parameters<typeof listen>[1]>();
  await listen(page, show);
  const draft = { attending: 'no', name: 'Ana', guests: [{ name: 'Ana' }] };
  tell({ data: { ...sent, draft, round: 'decliner 1' } });
  const [shown, round] = show.mock.calls[0] ?? [];
  expect(round).toBe('decliner 1');
  expect(shown?.tried?.as).toMatchObject({ attending: 'no', name: 'Ana' });
  shown?.tried?.onDone();
  expect(post).toHaveBeenLastCalledWith({ type: 'turnout:preview-done' }, location.origin);
});
