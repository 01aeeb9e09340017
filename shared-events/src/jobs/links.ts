/** The most links of a job. */
export const MAX_LINKS = 20;

/**
 * The address of a page as a person types it, with or without `https://`, in the form in which it is stored and
 * opened. Null when it isn't an address of a page: only http and https lead to pages.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const address = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  return address.hostname.includes('.') || address.hostname === 'localhost' ? address.href : null;
}
