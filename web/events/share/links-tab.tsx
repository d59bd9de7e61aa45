import { ExternalLink } from 'lucide-react';
import { rsvpUrl } from '#domain/events/embed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { QrCode } from '#web/ui/display/qr-code.tsx';
import { words } from '../words.ts';

export function LinksTab({ publicUrl, customUrl }: { publicUrl: string; customUrl: string }) {
  const url = rsvpUrl(publicUrl, customUrl);
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader title={words.links.title} description={words.links.about} />
        <CardBody className="flex flex-wrap items-end gap-2">
          <TextField
            label={words.links.url}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 flex-[1_1_18rem]"
          />
          <Button asChild>
            <a href={url} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              {words.links.open}
            </a>
          </Button>
          <CopyButton value={url} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={words.links.code} description={words.links.codeHow} />
        <CardBody>
          <QrCode url={url} name={customUrl} />
        </CardBody>
      </Card>
    </div>
  );
}
