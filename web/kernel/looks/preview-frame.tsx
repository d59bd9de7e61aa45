/**
 * Shows the guest's page in a frame with what the host is editing. The frame says when it listens;
 * from then on, every change is posted to it. Only windows of this origin take part.
 */
import { classes } from '#web/ui/classes.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

interface PreviewFrameProps {
  src: string;
  title: string;
  /** The event that the page shows instead of its own data. A new object counts as a change. */
  event: object;
  /** A theme's own style sheet, with its unsaved changes. */
  css?: string;
  /**
   * What a made-up guest typed, to try the form. `round` names the trial: with another name, the
   * form starts over.
   */
  tried?: { draft: object; round: string };
  /** Called when the form was submitted with nothing missing. Nothing is sent anywhere. */
  onDone?: () => void;
  style?: CSSProperties;
  className?: string;
}

export function PreviewFrame(props: PreviewFrameProps) {
  const { src, title, event, css = '', tried, style, className } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [listening, setListening] = useState(0);
  const done = useEffectEvent(() => props.onDone?.());

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const { type } = (data ?? {}) as { type?: unknown };
      if (type === 'turnout:preview-ready') setListening((times) => times + 1);
      if (type === 'turnout:preview-done') done();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (listening === 0) return;
    const message = { type: 'turnout:preview', event, ...tried };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [event, tried, listening]);

  useEffect(() => {
    const shown = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (listening === 0 || !shown) return;
    // A style sheet made by a script isn't inline style, so the content security policy allows it.
    const sheet = new shown.CSSStyleSheet();
    sheet.replaceSync(css);
    shown.document.adoptedStyleSheets = [sheet];
  }, [css, listening]);

  // Hide the page until the form is filled in: it would only flash before.
  const shownStyle: CSSProperties = { ...style, ...(tried && listening === 0 && { visibility: 'hidden' }) };
  return <iframe ref={frame} src={src} title={title} style={shownStyle} className={className} />;
}

/**
 * Shows the same page as a small picture, as wide as there is room. Keyboard and pointer can't
 * reach it.
 */
export function PreviewMiniature(
  props: Omit<PreviewFrameProps, 'style' | 'className'> & {
    /** The width that the page is laid out for, in its own pixels. */
    pageWidth?: number;
    /** The miniature's height divided by its width. A phone has its own ratio. */
    ratio?: number;
    /** Shows the page as on a phone, as one whole screen. */
    phone?: boolean;
  },
) {
  const { phone = false, css = '', pageWidth = phone ? 390 : 760, ...frame } = props;
  const ratio = phone ? 844 / 390 : (props.ratio ?? 1.3);
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
      className={classes(
        'relative overflow-hidden bg-sunken',
        phone
          ? 'w-full rounded-[1.75rem] border-[5px] border-ink'
          : 'w-full rounded-lg border border-hairline',
      )}
    >
      <div style={{ height: Math.round(width * ratio) }} />
      {width === 0 ? null : (
        <PreviewFrame
          {...frame}
          // The frame around it says that this is a preview.
          css={`
            .ribbon {
              display: none !important;
            }
            ${css}
          `}
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
