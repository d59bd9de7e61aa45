import { ExternalLink } from 'lucide-react';
import { rsvpUrl } from '#domain/events/embed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

export function LinksTab({ publicUrl, customUrl }: { publicUrl: string; customUrl: string }) {
  const url = rsvpUrl(publicUrl, customUrl);
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader title="RSVP link" description="Share your link." />
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
      <Card>
        <CardHeader title="QR code" description="Keeps working even if you rename the link." />
        <CardBody>
          <QrCode url={url} name={customUrl} />
        </CardBody>
      </Card>
    </div>
  );
}
