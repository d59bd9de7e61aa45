/** The encodings of text files, with the names by which a host knows their letters. */
const labels = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  shift_jis: 'Japanese',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
} as const;

export type Encoding = keyof typeof labels;
export const encodings = Object.keys(labels) as [Encoding, ...Encoding[]];
export const encodingLabel = (encoding: Encoding): string => labels[encoding];
