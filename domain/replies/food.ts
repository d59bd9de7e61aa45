/** Finds notes that matter to the kitchen. */

/**
 * English words for food, as a pattern for JavaScript and PostgreSQL, in any case. The pattern only
 * guesses, so it is used for a number and a filter, and decides nothing. The database's function
 * `mentions_food` has the same pattern.
 */
export const foodPattern =
  '(^|[^a-z])(allerg|anaphyla|vegan|vegetarian|veggie|pescatarian|gluten|celiac|coeliac|lactose|dairy|intoleran|diabet|kosher|halal|peanut|almond|cashew|walnut|hazelnut|pistachio|sesame|shellfish|seafood|shrimp|mushroom|diet|food|dinner|dessert|(nuts?|eggs?|fish|meat|pork|beef|lamb|chicken|milk|cheese|soy|wheat|eats?|eating|meals?|menu|cake)([^a-z]|$))';

const food = new RegExp(foodPattern, 'i');

/** Whether a note mentions food. */
export const mentionsFood = (note: string): boolean => food.test(note);
