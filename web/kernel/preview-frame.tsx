/**
 * The guest's page in a frame, fed with what is being edited: the frame says when it listens, and from then on every
 * change is posted to it. Only this origin takes part.
 */
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

interface PreviewFrameProps {
  src: string;
  title: string;
  /** What the page shows in place of its own data; a new object is a change. */
  event: object;
  /** A theme's own style sheet, as far as it is not saved yet. */
  css?: string;
  style?: CSSProperties;
  className?: string;
}

export function PreviewFrame({ src, title, event, css = '', style, className }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [listening, setListening] = useState(0);

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if ((data as { type?: unknown } | null)?.type === 'turnout:preview-ready') {
        setListening((times) => times + 1);
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (listening === 0) return;
    frame.current?.contentWindow?.postMessage({ type: 'turnout:preview', event }, window.location.origin);
  }, [event, listening]);

  useEffect(() => {
    const shown = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (listening === 0 || !shown) return;
    // A sheet made by script is not inline style, so the content security policy lets it in.
    const sheet = new shown.CSSStyleSheet();
    sheet.replaceSync(css);
    shown.document.adoptedStyleSheets = [sheet];
  }, [css, listening]);

  return <iframe ref={frame} src={src} title={title} style={style} className={className} />;
}

/** The same page as a picture of itself, as wide as there is room, out of the reach of keyboard and pointer. */
export function PreviewMiniature(
  props: Omit<PreviewFrameProps, 'style' | 'className'> & {
    /** Of the page, in its own pixels. */
    pageWidth?: number;
    /** Height by width. */
    ratio?: number;
  },
) {
  const { pageWidth = 760, ratio = 1.3, ...frame } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      inert
      className="relative w-full overflow-hidden rounded-lg border border-hairline bg-sunken"
      style={{ height: Math.round(width * ratio) }}
    >
      {width === 0 ? null : (
        <PreviewFrame
          {...frame}
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{
            width: pageWidth,
            height: Math.ceil(pageWidth * ratio),
            transform: `scale(${width / pageWidth})`,
          }}
        />
      )}
    </div>
  );
}
