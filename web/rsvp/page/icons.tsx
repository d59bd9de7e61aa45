/** A handful of line drawings. They say nothing that the text next to them doesn't say. */
const paths = {
  calendar: 'M4 9h16M8 3v4M16 3v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  pin: 'M12 21c4-4.5 7-8 7-11a7 7 0 1 0-14 0c0 3 3 6.500 7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  hanger:
    'M10 6a2 2 0 1 1 3 1.700c-.600.400-1 .800-1 1.800L3.600 15.600A1.300 1.300 0 0 0 4.400 18h15.200a1.300 1.300 0 0 0 .800-2.400L12 9.500',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  meal: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-8M17 13c-2 0-3-2-3-5s1-5 3-5z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c0-3 3-5 7-5s7 2 7 5',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  heart:
    'M12 20s-7.500-4.600-7.500-10A4.300 4.300 0 0 1 12 7.300 4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  hourglass: 'M7 3h10M7 21h10M8 3v3l4 6 4-6V3M8 21v-3l4-6 4 6v3',
  envelope: 'M4 6h16v12H4zM4 7l8 6 8-6',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
