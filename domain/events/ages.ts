/** The ages that an event admits. Lists show them without loading all settings. */

export const ageRestrictions = ['all_ages', '13_plus', '18_plus', '21_plus'] as const;

export const ageLabels: Record<(typeof ageRestrictions)[number], string> = {
  all_ages: 'All Ages',
  '13_plus': '13+',
  '18_plus': '18+',
  '21_plus': '21+',
};
