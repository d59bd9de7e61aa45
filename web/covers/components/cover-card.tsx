import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { OwnCover } from '#domain/covers/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { Pending } from '#web/ui/states.tsx';
import { cropOf, type View, viewOf } from '../crop.ts';
import { type CoverChange, useChangeCover, useCover, useSource } from '../queries.ts';
import { prepared } from '../source.ts';
import { CropFrame } from './crop-frame.tsx';
import { words } from '../words.ts';

const types = 'image/jpeg,image/png,image/webp,image/avif';

/**
 * A card to choose, crop, describe and remove the event's cover picture. It saves right away,
 * independently of the event's form.
 */
export function CoverCard({ eventId }: { eventId: string }) {
  const { data: cover, isLoading } = useCover(eventId);
  const change = useChangeCover(eventId);
  const [problem, setProblem] = useState('');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  if (isLoading) return <Pending />;
  if (cover === undefined) return null;

  const send = async (wanted: CoverChange, done: string) => {
    setProblem('');
    try {
      await change.mutateAsync(wanted);
      toast({ title: done });
    } catch (error) {
      setProblem(sentenceOf(error, words.cover.notSaved));
    }
  };
  const choose = async (file: File | undefined) => {
    if (file) await send({ kind: 'put', file: await prepared(file) }, words.cover.saved);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  return (
    <Card aria-label={words.cover.title}>
      <CardHeader title={words.cover.title} description={words.cover.about} />
      <CardBody className="grid gap-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {cover ? (
          <CoverSettings
            key={cover.url}
            eventId={eventId}
            cover={cover}
            busy={change.isPending}
            onSave={(change) => void send(change, words.cover.saved)}
          />
        ) : null}
        <div
          className={`grid justify-items-start gap-3 rounded-md border border-dashed p-4 ${over ? 'border-accent bg-accent-tint' : 'border-outline/60'}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p id={hint} className="text-sm text-muted">
            {words.cover.how}
          </p>
          <input
            ref={input}
            type="file"
            accept={types}
            className="sr-only"
            tabIndex={-1}
            aria-label={words.cover.file}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              aria-describedby={hint}
              busy={change.isPending && change.variables.kind === 'put'}
              busyLabel={words.cover.uploading}
              onClick={() => input.current?.click()}
            >
              {cover ? words.cover.replace : words.cover.choose}
            </Button>
            {cover ? (
              <Button variant="ghost" onClick={() => void send({ kind: 'remove' }, words.cover.removed)}>
                {words.cover.remove}
              </Button>
            ) : null}
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

/** The settings for the visible part of the picture and for its description. */
function CoverSettings({
  eventId,
  cover,
  busy,
  onSave,
}: {
  eventId: string;
  cover: OwnCover;
  busy: boolean;
  onSave: (change: CoverChange) => void;
}) {
  const source = useSource(eventId, cover).data;
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [alt, setAlt] = useState(cover.alt);
  const [decorative, setDecorative] = useState(cover.decorative);
  const { crop } = cover;

  useEffect(() => {
    if (source === undefined) return;
    const image = new Image();
    image.onload = () => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      setPicture(size);
      setView(viewOf(crop, size));
    };
    image.src = source;
    return () => {
      image.onload = null;
    };
  }, [source, crop]);

  const save = () =>
    onSave({ kind: 'change', alt, decorative, crop: picture && view ? cropOf(view, picture) : crop });

  return (
    <div className="grid gap-4">
      {source !== undefined && picture && view ? (
        <CropFrame src={source} picture={picture} view={view} onChange={setView} />
      ) : (
        <img src={cover.preview} alt="" className="aspect-video w-full rounded-md" />
      )}
      <TextField
        label={words.cover.alt}
        value={alt}
        maxLength={300}
        disabled={decorative}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the event's form around this field.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
        hint={words.cover.altHint}
      />
      <CheckboxField
        label={words.cover.decorative}
        hint={words.cover.decorativeHint}
        checked={decorative}
        onCheckedChange={setDecorative}
      />
      <div>
        <Button busy={busy} busyLabel={words.cover.saving} onClick={save}>
          {words.cover.save}
        </Button>
      </div>
    </div>
  );
}
