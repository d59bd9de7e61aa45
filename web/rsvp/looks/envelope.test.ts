import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { neutralEvent, type PageData, type PublicEvent } from '../page/event.ts';
import { envelopeOf } from './envelope.ts';

const wedding: Partial<PublicEvent> = { eventType: 'Wedding', drawing: 'garden', customUrl: 'ours' };

function of(event: Partial<PublicEvent> = {}, page: Partial<PageData> = {}) {
  const live: PageData = { event: null, mode: 'live', sample: false, embed: false, personal: false };
  return envelopeOf({ ...live, event: { ...neutralEvent, ...wedding, ...event }, ...page });
}

describe('the envelope that opens a page', () => {
  it('appears for a wedding or birthday with a built-in theme, or if the host chooses it', () => {
    expect(of()).not.toBeNull();
    expect(of({ eventType: 'Birthday' })).not.toBeNull();
    expect(of({ eventType: 'Corporate' })).toBeNull();
    expect(of({ drawing: null })).toBeNull();
    expect(of({ embedStyles: { showEnvelope: false } })).toBeNull();
    expect(of({ eventType: 'Other', drawing: null, embedStyles: { showEnvelope: true } })).not.toBeNull();
  });

  it('never appears inside another site, in a preview, under a personal link, or for a past or cancelled event', () => {
    expect(of({}, { embed: true })).toBeNull();
    expect(of({}, { mode: 'preview' })).toBeNull();
    expect(of({}, { personal: true })).toBeNull();
    expect(of({ past: true })).toBeNull();
    expect(of({ cancelled: true })).toBeNull();
  });

  it('takes at most 2 kB of styles, and stays hidden from screen readers', () => {
    const { styles = '', markup = '' } = of() ?? {};
    expect(Buffer.byteLength(styles)).toBeLessThanOrEqual(2_000);
    expect(gzipSync(styles).length).toBeLessThan(1_000);
    expect(markup).toContain('aria-hidden="true"');
  });
});
