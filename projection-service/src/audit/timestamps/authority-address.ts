/** Where time stamps are requested, without the name and the password, which a header carries. */
export type AuthorityAddress = { url: string; authorization: string | null };

/** Reads the address of an authority; null when it is none of http or https. */
export function readAuthorityAddress(text: string): AuthorityAddress | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const { username, password } = url;
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    url.username = '';
    url.password = '';
    const isNamed = username !== '' || password !== '';
    return {
      url: url.href,
      authorization: isNamed ? `Basic ${Buffer.from(credentials).toString('base64')}` : null,
    };
  } catch {
    return null;
  }
}
