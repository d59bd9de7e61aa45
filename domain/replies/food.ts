/** Notes that a host reads for the kitchen. */

/**
 * Words of food, as a pattern of JavaScript and PostgreSQL alike, whatever their case. It is a guess in English for a number and a
 * filter; nothing is decided by it. The function `mentions_food` of the database has the same pattern.
 */
export const foodPattern =
  '(^|[^a-z])(allerg|anaphyla|vegan|vegetarian|veggie|pescatarian|gluten|celiac|coeliac|lactose|dairy|intoleran|diabet|kosher|halal|peanut|almond|cashew|walnut|hazelnut|pistachio|sesame|shellfish|seafood|shrimp|mushroom|diet|food|dinner|dessert|(nuts?|eggs?|fish|meat|pork|beef|lamb|chicken|milk|cheese|soy|wheat|eats?|eating|meals?|menu|cake)([^a-z]|$))';

const food = new RegExp(foodPattern, 'i');

/** Whether a note speaks of food. */
export const mentionsFood = (note: string): boolean => food.test(note);
