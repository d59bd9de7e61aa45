/** Sample time zones for the gallery's select fields. */
export const zones = [
  { value: 'America/New_York', label: 'Eastern', detail: 'UTC−5', group: 'Often used' },
  { value: 'America/Chicago', label: 'Central', detail: 'UTC−6', group: 'Often used' },
  { value: 'America/Los_Angeles', label: 'Pacific', detail: 'UTC−8', group: 'Often used' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone,
    group: 'All time zones',
  })),
].filter((zone, index, all) => all.findIndex((other) => other.value === zone.value) === index);
