import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import { cropOf, maxZoom, moved, type View } from '../crop.ts';
import { words } from '../words.ts';

interface Props {
  src: string;
  view: View;
  onChange: (view: View) => void;
  picture: { width: number; height: number };
}

const step = 0.05;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Shows the part that guests see. Dragging or the arrow keys move it, and a slider enlarges it. */
export function CropFrame({ src, view, onChange, picture }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const crop = cropOf(view, picture);

  function drag({ clientX, clientY }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!from || !box) return;
    onChange(moved(view, picture, (from.x - clientX) / box.width, (from.y - clientY) / box.height));
    setFrom({ x: clientX, y: clientY });
  }

  function press(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(moved(view, picture, ...by));
  }

  return (
    <div className="grid gap-3">
      <div
        ref={frame}
        role="group"
        tabIndex={0}
        aria-label={words.cover.frame}
        className="relative aspect-video cursor-move touch-none overflow-hidden rounded-md border border-hairline select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={() => setFrom(null)}
        onPointerCancel={() => setFrom(null)}
        onKeyDown={press}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: `${100 / crop.width}%`,
            height: `${100 / crop.height}%`,
            left: `${(-100 * crop.x) / crop.width}%`,
            top: `${(-100 * crop.y) / crop.height}%`,
          }}
        />
      </div>
      <SliderField
        label={words.cover.zoom}
        value={Math.round(view.zoom * 100)}
        min={100}
        max={maxZoom * 100}
        step={5}
        unit="%"
        onValueChange={(percent) => onChange({ ...view, zoom: percent / 100 })}
      />
    </div>
  );
}
