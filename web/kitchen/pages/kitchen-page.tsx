import { ChefHat, Printer } from 'lucide-react';
import type { Kitchen as KitchenSheet } from '#domain/kitchen/contract.ts';
import { shiftWords, specialText, words } from '../words.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { isUpcoming } from '#domain/kernel/dates.ts';
import { bodyOf, typedOf } from '#web/questions/draft.ts';
import { useQuestions, useSaveQuestion } from '#web/questions/queries.ts';
import { dietQuestion } from '#web/questions/templates.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { Caterer } from '../components/caterer.tsx';
import { SpecialNeeds } from '../components/special-needs.tsx';
import { useKitchen } from '../queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { FoodNotes } from '../components/food-notes.tsx';
import { Meals, mealsText } from '../components/meals.tsx';
import { EventPage } from '#web/event-home/pages/event-page.tsx';

/**
 * Shows what the kitchen has to know: the count of each meal, the dietary needs, and what the
 * caterer got.
 */
export default function KitchenPage() {
  return <EventPage tab="kitchen">{(overview) => <Kitchen overview={overview} />}</EventPage>;
}

function Kitchen({ overview }: { overview: Overview }) {
  const { event, counts, meals } = overview;
  const can = useCan();
  const kitchen = useKitchen(event.id);
  const { ask, isLoading } = useAskDiets(event);
  // The sheet is shown once both parts of the page are loaded, so that neither moves the other.
  const sheet = isLoading ? undefined : kitchen.data;
  return (
    <div className="space-y-4">
      {sheet?.isAfterFinalCount && sheet.since && sheet.since.changes.length > 0 ? (
        <Banner
          tone="warn"
          title={words.page.afterCount({ changes: shiftWords(sheet.since) })}
          className="print:hidden"
        >
          {words.page.afterCountHow({ version: sheet.since.version })}
        </Banner>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          {!event.hasMeals || meals.length === 0 ? (
            <NoMeals mayEdit={can('event.edit', event)} eventId={event.id} />
          ) : (
            <MealsCard overview={overview} special={sheet?.special ?? []} totals={sheet?.totals ?? []} />
          )}
          {counts.unanswered > 0 ? (
            <p className="text-sm font-medium">{words.page.stillOpen({ count: counts.unanswered })}</p>
          ) : null}
          {sheet && (sheet.guests > 0 || ask) ? (
            <SpecialNeeds
              special={sheet.special}
              totals={sheet.totals}
              foodNotes={counts.foodNotes}
              onAsk={ask}
              hrefOf={(reservationId) => paths.eventGuest(event.id, reservationId)}
            />
          ) : null}
        </div>
        <Loaded query={kitchen} failure={words.page.failed} pending={<Skeleton className="h-48" />}>
          {(loaded) =>
            isLoading ? (
              <Skeleton className="h-48" />
            ) : (
              <Caterer
                sheet={loaded}
                foodNotes={counts.foodNotes}
                eventId={event.id}
                timezone={event.timezone}
                maySend={can('reservation.edit', event)}
                languages={event.languages}
                maySetDay={can('event.edit', event)}
              />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/**
 * Returns the function that adds a question about diets and allergies. `ask` is undefined if the
 * form has such a question, or if the reader may not add it.
 */
function useAskDiets(event: Overview['event']) {
  const can = useCan();
  const mayEdit = can('event.edit', event) && isUpcoming(new Date(event.dateTime), new Date());
  const { data: questions, isLoading } = useQuestions(event.id, 'reply', mayEdit);
  const save = useSaveQuestion(event.id);
  const isAsked = questions?.some(({ kind, archivedAt }) => kind === 'dietary' && archivedAt === null);
  const ask = () =>
    void save.act(
      { was: null, body: bodyOf(typedOf(dietQuestion()), null) },
      {
        done: ({ label: question }) => words.special.asked({ question }),
        failed: words.special.notAdded,
      },
    );
  return { ask: isAsked === false && !save.isPending ? ask : undefined, isLoading };
}

const NoMeals = ({ mayEdit, eventId }: { mayEdit: boolean; eventId: string }) => (
  <Card>
    <EmptyState
      icon={<ChefHat />}
      title={words.page.none}
      description={words.page.noneHow}
      action={
        mayEdit ? (
          <Button asChild variant="primary">
            <Anchor href={paths.editEvent(eventId)}>{words.page.addMeals}</Anchor>
          </Button>
        ) : undefined
      }
    />
  </Card>
);

function MealsCard({
  overview,
  special,
  totals,
}: { overview: Overview } & Pick<KitchenSheet, 'special' | 'totals'>) {
  const { event, counts, meals } = overview;
  const chosen = meals.reduce((sum, { confirmed }) => sum + confirmed, 0);
  const without = counts.confirmedGuests - chosen;
  return (
    <Card aria-label={words.page.meals}>
      <CardHeader
        title={words.page.meals}
        description={
          without > 0
            ? words.page.confirmedWithout({ count: counts.confirmedGuests, without })
            : words.page.confirmed({ count: counts.confirmedGuests })
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button icon={<Printer />} onClick={() => window.print()}>
              {words.page.print}
            </Button>
            <CopyButton
              value={mealsText(event.name, overview) + specialText(special)}
              label={words.page.copy}
            />
          </span>
        }
      />
      <CardBody>
        <Meals meals={meals} totals={totals} />
        <div className="mt-5 empty:hidden">
          <FoodNotes event={event} counts={counts} />
        </div>
      </CardBody>
    </Card>
  );
}
