import { Monitor, RefreshCw, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { PreviewFrame } from '#web/kernel/looks/preview-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { words } from '../words.ts';

const refreshDelayMs = 500;
const phoneWidth = 390;

const devices = () =>
  [
    { value: 'desktop', label: words.preview.desktop, icon: <Monitor aria-hidden /> },
    { value: 'mobile', label: words.preview.mobile, icon: <Smartphone aria-hidden /> },
  ] as const;

interface Props {
  src: string;
  shown: Partial<PublicEvent>;
  width: string;
  height: string;
}

/** The real page, fed with the unsaved changes. It does not accept replies. */
export function PreviewTab({ src, shown, width, height }: Props) {
  const [device, setDevice] = useState<'desktop' | 'mobile'>('desktop');
  const [loaded, setLoaded] = useState(0);
  const [refreshing, setRefreshing] = useState(false);
  useEffect(() => {
    if (!refreshing) return;
    const timer = setTimeout(() => {
      setLoaded((times) => times + 1);
      setRefreshing(false);
    }, refreshDelayMs);
    return () => clearTimeout(timer);
  }, [refreshing]);

  return (
    <section aria-label={words.preview.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={words.preview.width}
          options={devices()}
          value={device}
          onValueChange={setDevice}
        />
        <p className="text-sm text-muted tabular-nums">
          {words.preview.size({ width: device === 'mobile' ? `${phoneWidth}px` : width, height })}
        </p>
        <Button
          icon={<RefreshCw />}
          busy={refreshing}
          busyLabel={words.preview.refreshing}
          onClick={() => setRefreshing(true)}
        >
          {words.preview.refresh}
        </Button>
      </div>
      <div className="flex justify-center overflow-x-auto rounded-lg border border-hairline bg-sunken p-2 sm:p-4">
        <PreviewFrame
          key={loaded}
          src={src}
          title={words.preview.frame}
          event={shown}
          className="max-w-full rounded-md border-0 bg-surface shadow-soft"
          style={{ width: device === 'mobile' ? phoneWidth : width, height }}
        />
      </div>
    </section>
  );
}
