import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rsvpUrl } from '#domain/events/embed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-fields.tsx';

interface Codes {
  url: string;
  png: string;
  svg: string;
}

export function LinksTab({ publicUrl, customUrl }: { publicUrl: string; customUrl: string }) {
  const url = rsvpUrl(publicUrl, customUrl);
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader title="RSVP link" description="The page on its own, to share or to print." />
        <CardBody className="flex flex-wrap items-end gap-2">
          <TextField
            label="Standalone RSVP URL"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 flex-[1_1_18rem]"
          />
          <Button asChild>
            <a href={url} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              Open
            </a>
          </Button>
          <CopyButton value={url} />
        </CardBody>
      </Card>
      <QrCard url={url} name={customUrl} />
    </div>
  );
}

/** Made in the browser; the library is loaded when somebody looks at this tab. */
function QrCard({ url, name }: { url: string; name: string }) {
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
  return (
    <Card>
      <CardHeader
        title="QR code"
        description="Leads to the same page, also after the custom URL is changed."
      />
      <CardBody>
        {failed ? (
          <ErrorState
            message="The QR code could not be made. Check your connection."
            onRetry={() => setAttempt((times) => times + 1)}
          />
        ) : shown ? (
          <div className="flex flex-wrap items-center gap-6">
            <img
              src={shown.svg}
              alt={`QR code for ${url}`}
              width={192}
              height={192}
              className="size-48 rounded-md border border-hairline"
            />
            <div className="flex flex-wrap gap-2">
              <Button asChild>
                <a href={shown.png} download={`${name}-qr.png`}>
                  <Download aria-hidden />
                  Download PNG
                </a>
              </Button>
              <Button asChild>
                <a href={shown.svg} download={`${name}-qr.svg`}>
                  <Download aria-hidden />
                  Download SVG
                </a>
              </Button>
            </div>
          </div>
        ) : (
          <Skeleton className="size-48" />
        )}
      </CardBody>
    </Card>
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
