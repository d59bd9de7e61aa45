import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState, type MouseEvent, type WheelEvent } from 'react';
import { PreviewMiniature } from '#web/kernel/looks/preview-frame.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { classes } from '#web/ui/classes.ts';
import { goToControlOf, partOf } from './parts-of-page.ts';
import { words } from '../words.ts';

const devices = () =>
  [
    { value: 'phone', label: words.preview.phone, icon: <Smartphone aria-hidden /> },
    { value: 'desktop', label: words.preview.desktop, icon: <Monitor aria-hidden /> },
  ] as const;

/**
 * The page next to the controls that change it. Clicking a part leads to its control, and the wheel
 * scrolls the page.
 */
export function PagePreview({ src, shown }: { src: string; shown: object }) {
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const box = useRef<HTMLDivElement>(null);
  const isPhone = device === 'phone';
  const frame = () => box.current?.querySelector('iframe') ?? null;

  function press({ clientX, clientY }: MouseEvent) {
    const element = frame();
    const page = element?.contentDocument;
    if (!element || !page) return;
    const { left, top, width } = element.getBoundingClientRect();
    const scale = width / element.clientWidth;
    const part = partOf(page.elementFromPoint((clientX - left) / scale, (clientY - top) / scale));
    const editor = box.current?.closest('form') ?? document;
    if (!goToControlOf(part, editor)) goToControlOf('page', editor);
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted max-lg:hidden">{words.preview.click}</p>
        <SegmentedControl
          label={words.preview.as}
          options={devices()}
          value={device}
          onValueChange={setDevice}
        />
      </div>
      {/* Clicking the preview is a shortcut for the pointer. For the keyboard, each control has
          its own name and place. */}
      <div
        ref={box}
        aria-hidden
        onClick={press}
        onWheel={({ deltaY }: WheelEvent) => frame()?.contentWindow?.scrollBy(0, deltaY)}
        className={classes(
          'cursor-pointer',
          // The preview of a phone is as wide as a whole phone that fits between the tabs and the
          // bar with Save Changes.
          isPhone && 'mx-auto w-full max-w-56 lg:max-w-[min(20rem,46dvh-9.5rem)]',
        )}
      >
        <PreviewMiniature
          key={device}
          src={src}
          title={words.preview.live}
          event={shown}
          phone={isPhone}
          {...(isPhone ? {} : { ratio: 1, pageWidth: 1100 })}
        />
      </div>
    </div>
  );
}
