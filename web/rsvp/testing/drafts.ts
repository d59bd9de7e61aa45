import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { emptyDraft, withName, type Draft } from '../reply-form/draft/draft.ts';

export const event: PublicEvent = { ...neutralEvent, maxGuestsPerRsvp: 4 };
export const meals: PublicEvent = {
  ...event,
  hasMeals: true,
  mealOptions: [
    { value: 'Fish', name: 'Fish', description: 'with dill' },
    { value: 'Tart', name: 'Tart', description: '' },
  ],
};
export const yes = (change: Partial<Draft> = {}): Draft => ({
  ...withName({ ...emptyDraft(), attending: 'yes' }, 'Grace Hopper'),
  email: 'grace@example.com',
  ...change,
});
