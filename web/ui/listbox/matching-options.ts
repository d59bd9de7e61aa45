interface Words {
  value: string;
  label: string;
  detail?: string;
  group?: string;
  keywords?: string;
}

/** Returns the options whose words contain every typed word, in their own order. */
export function matchingOptions<Option extends Words>(options: readonly Option[], typed: string): Option[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return options.filter((option) => {
    const text = plain([option.label, option.value, option.detail, option.keywords, option.group].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[_/]/g, ' ')
    .toLowerCase();
}
