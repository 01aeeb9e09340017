/** How the letters of a text file can be stored, with what they are called. All but the DOS ones are labels of the Encoding Standard. */
export const ENCODING_NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  cp852: 'DOS 852',
  cp850: 'DOS 850',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1257': 'Windows-1257',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
  'euc-kr': 'EUC-KR',
} as const;
export type Encoding = keyof typeof ENCODING_NAMES;

/** Whether a text names an encoding. */
export const isEncoding = (text: string): text is Encoding => Object.hasOwn(ENCODING_NAMES, text);

export const ENCODINGS: readonly Encoding[] = Object.keys(ENCODING_NAMES).filter(isEncoding);
