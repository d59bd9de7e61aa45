import { useCallback, useEffect, useRef, useState } from 'react';
import { showMail, type MailScheme } from '../mail-document.ts';
import { mailMarkup } from '../trusted.ts';

const blank = mailMarkup(
  '<!doctype html><html lang="en"><head><title>Mail</title></head><body></body></html>',
);

/**
 * Shows a mail as its reader sees it, in its full height. Its links open in new tabs, and nothing
 * in it runs.
 */
export function MailFrame({ html, title, scheme }: { html: string; title: string; scheme: MailScheme }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState(480);
  const measure = useCallback(() => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.ceil(body.getBoundingClientRect().height));
  }, []);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (loaded === 0 || !inside?.body) return;
    showMail(inside, html, scheme);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inside.body);
    return () => observer.disconnect();
  }, [html, scheme, loaded, measure]);

  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={blank}
      // Without allow-scripts, allow-same-origin is safe: the page can reach in, but nothing can
      // reach out.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded((count) => count + 1)}
      style={{ height }}
      className="block w-full border-0"
    />
  );
}
