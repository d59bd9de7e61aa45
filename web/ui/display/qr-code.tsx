import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { words } from '../words.ts';

interface Codes {
  url: string;
  png: string;
  svg: string;
}

/** Renders a QR code. The browser makes it; the library is loaded when somebody looks at a code. */
export function QrCode({
  url,
  name,
  alt = words.qr.alt({ url }),
  onReady,
}: {
  url: string;
  /** The name of the files to download. Without it, there are none. */
  name?: string;
  alt?: string;
  /** Called once the code is drawn. */
  onReady?: () => void;
}) {
  const [codes, setCodes] = useState<Codes | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    setFailed(false);
    makeCodes(url).then(
      (made) => current && setCodes(made),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [url, attempt]);

  const shown = codes?.url === url ? codes : null;
  return failed ? (
    <ErrorState
      message="We couldn’t make the QR code. Check your connection."
      onRetry={() => setAttempt((times) => times + 1)}
    />
  ) : shown ? (
    // In a place that is higher than the code, the buttons are at its foot.
    <div className="flex h-full flex-wrap items-center gap-6" style={{ alignContent: 'space-between' }}>
      <img
        src={shown.svg}
        alt={alt}
        onLoad={onReady}
        width={192}
        height={192}
        className="size-48 rounded-md border border-hairline"
      />
      {name === undefined ? null : (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={shown.png} download={`${name}-qr.png`}>
              <Download aria-hidden />
              {words.qr.png}
            </a>
          </Button>
          <Button asChild>
            <a href={shown.svg} download={`${name}-qr.svg`}>
              <Download aria-hidden />
              {words.qr.svg}
            </a>
          </Button>
        </div>
      )}
    </div>
  ) : (
    <Skeleton className="size-48" />
  );
}

async function makeCodes(url: string): Promise<Codes> {
  const { default: QrCode } = await import('qrcode');
  const look = { margin: 4, errorCorrectionLevel: 'M' } as const;
  const svg = await QrCode.toString(url, { ...look, type: 'svg' });
  return {
    url,
    png: await QrCode.toDataURL(url, { ...look, width: 1024 }),
    svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
  };
}
