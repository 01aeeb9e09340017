/** What people append to meet rules: digits, punctuation and symbols at the end. */
const APPENDED = /[^\p{L}]+$/u;
/** Shorter beginnings are parts of too many good passwords. */
const SHORTEST = 4;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 passwords that are used most, in lower case. They need memory, so they are loaded when first needed. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether a password is one that attackers try first: one of the most used, whatever its case, also with digits or
 * punctuation after it. Nothing is sent anywhere.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const text = password.normalize('NFC').toLowerCase();
  const beginning = text.replace(APPENDED, '');
  return common.has(text) || (beginning.length >= SHORTEST && common.has(beginning));
}
