import type { PublicEvent } from '#domain/replies/contract.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { opensAsEnvelope } from '#domain/themes/envelope.ts';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { LooksEditor } from './use-looks.ts';
import { words } from '../words.ts';

/**
 * The switch for the envelope that opens a page. The preview leaves it out, because a guest sees it
 * only once.
 */
export function EnvelopeSwitch({
  editor,
  shown,
  page,
}: {
  editor: LooksEditor;
  shown: Partial<PublicEvent>;
  /** The page's address. Null for a draft, which has no page yet. */
  page: string | null;
}) {
  const { looks, setStyle } = editor;
  const { eventType = 'Other' } = shown;
  const opens = opensAsEnvelope(eventType, drawingOf(looks.themeId), looks.styles.showEnvelope);
  return (
    <div className="grid gap-1">
      <SwitchField
        label={words.styling.envelope}
        hint={words.styling.envelopeHint}
        checked={opens}
        onCheckedChange={(isOn) => setStyle('showEnvelope', isOn)}
      />
      {opens && page && editor.state === 'saved' && (
        <TextLink className="w-fit py-1 text-sm" href={`${page}#envelope`} target="_blank" rel="noopener">
          {words.styling.envelopeShow}
        </TextLink>
      )}
    </div>
  );
}
