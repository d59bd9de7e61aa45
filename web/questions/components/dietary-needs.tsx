import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  type DietaryNeed,
  dietaryTags,
  maxTagLength,
  severities,
  type Severity,
} from '#domain/questions/question.ts';
import { tagLabel, words } from '../words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';

interface Props {
  needs: readonly DietaryNeed[];
  onNeeds: (needs: readonly DietaryNeed[]) => void;
}

/**
 * A field for what a person does not eat and how severe that is. They choose from the list or write
 * their own.
 */
export function DietaryNeeds({ needs, onNeeds }: Props) {
  const [own, setOwn] = useState('');
  const add = (tag: string) => {
    const said = tag.trim();
    if (said !== '' && !needs.some((need) => need.tag === said))
      onNeeds([...needs, { tag: said, severity: 'preference' }]);
  };
  const addOwn = () => {
    add(own);
    setOwn('');
  };
  return (
    <div className="space-y-2">
      {needs.map(({ tag, severity }) => (
        <div key={tag} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-sm break-words">{tagLabel(tag)}</span>
          <SelectField
            label={words.dietary.severity({ need: tagLabel(tag) })}
            hideLabel
            className="w-36"
            value={severity}
            options={severities.map((severity) => ({ value: severity, label: words.severities[severity] }))}
            onChange={({ target }) =>
              onNeeds(
                needs.map((need) => (need.tag === tag ? { tag, severity: target.value as Severity } : need)),
              )
            }
          />
          <IconButton
            label={words.dietary.remove({ need: tagLabel(tag) })}
            icon={<X />}
            tooltip={false}
            onClick={() => onNeeds(needs.filter((need) => need.tag !== tag))}
          />
        </div>
      ))}
      <div className="grid gap-2 sm:grid-cols-2">
        <SelectField
          label={words.dietary.add}
          hideLabel
          placeholder={words.dietary.add}
          value=""
          options={dietaryTags
            .filter((tag) => !needs.some((need) => need.tag === tag))
            .map((tag) => ({ value: tag, label: tagLabel(tag) }))}
          onChange={({ target }) => add(target.value)}
        />
        <span className="flex items-start gap-2">
          <TextField
            label={words.dietary.another}
            hideLabel
            className="flex-1"
            placeholder={words.dietary.own}
            autoComplete="off"
            maxLength={maxTagLength}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
            onBlur={addOwn}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addOwn();
            }}
          />
          <Button size="sm" icon={<Plus aria-hidden />} onClick={addOwn} disabled={own.trim() === ''}>
            {words.dietary.addOwn}
          </Button>
        </span>
      </div>
    </div>
  );
}
