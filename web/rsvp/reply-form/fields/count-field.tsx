/** The field for the number of guests in a reply. */
import type { GuestWords } from '#domain/words/guest/type.ts';
import { comingOf, withCount } from '../draft/draft.ts';
import { Select } from './fields.tsx';
import type { ReplyFormState } from '../form-state.ts';
import { maxPartySize } from '../draft/party-size.ts';
import { fieldLabel, seatsNotice } from '../sentences.ts';
import { Stepper } from './stepper.tsx';
import { useWords } from '../../page/words.ts';

export const guestOptions = (from: number, to: number, { form: words }: GuestWords) =>
  Array.from({ length: to - from + 1 }, (_, index) => (
    <option key={index} value={from + index}>
      {words.guests({ count: from + index })}
    </option>
  ));

export function CountField({ form }: { form: ReplyFormState }) {
  const { controls, event, draft, onChange, changing } = form;
  const words = useWords();
  const isYes = draft.attending === 'yes';
  const size = isYes ? draft.count : draft.declining;
  const max = maxPartySize(event, changing?.before);
  const choose = (count: number) => onChange(withCount(draft, count));
  const notice = isYes ? seatsNotice(event, comingOf(draft).length, words, changing?.held) : null;
  const beyond = isYes && event.maxGuestsPerRsvp > max ? words.form.maxParty({ most: max }) : null;
  const invited = controls.isLive && !changing ? event.invitation : undefined;
  // An invited household has no field for the count, because its list of names says who comes. It
  // has one if more guests may come than the list has names for.
  if (invited && (!isYes || max <= invited.invitees.length)) {
    return notice && <p className="hint heads-up">{notice}</p>;
  }
  const field = {
    form,
    field: 'count',
    label: fieldLabel('count', draft, words),
    value: String(size),
    onChange: (count: string) => choose(Number(count)),
  };
  const options = guestOptions(isYes ? 1 : 0, Math.max(max, size), words);
  if (!controls.isLive) {
    return (
      <Select {...field} hint={notice ?? beyond}>
        {options}
      </Select>
    );
  }
  const fits = changing || event.enableWaitlist || event.requiresApproval ? 0 : event.openSpots;
  return (
    <Stepper
      {...field}
      size={size}
      min={isYes ? 1 : 0}
      max={max}
      hint={notice ? <span className="heads-up">{notice}</span> : beyond}
      announced={isYes}
      options={options}
    >
      {notice && fits > 0 && fits < size && (
        <button type="button" className="as-link fits" onClick={() => choose(fits)}>
          {words.form.replyFor({ count: fits })}
        </button>
      )}
    </Stepper>
  );
}
