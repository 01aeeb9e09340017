const UNKNOWN = 'unknown';
const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^(?:${BYTE}\\.){3}${BYTE}$`);
/** An IPv4 address inside an IPv6 one (RFC 4291, 2765, 6052), in canonical form. */
const EMBEDDED = /^(?:::ffff:|::ffff:0:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The IP address in a text, in one form however it is written: without a port, a zone or brackets, IPv6 in lower case
 * and shortened (RFC 5952), an IPv4 address that is written as IPv6 as IPv4. Null when there is none.
 */
export function ipAddress(text: string): string | null {
  const bare = withoutPort(text.trim());
  if (IPV4.test(bare)) return bare.split('.').map(Number).join('.');
  const address = ipv6(bare);
  const [, high, low] = EMBEDDED.exec(address ?? '') ?? [];
  if (high === undefined || low === undefined) return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

function withoutPort(text: string): string {
  const [, inBrackets] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text).replace(/%[\w.-]*$/, '');
}

function ipv6(text: string): string | null {
  if (!/^[\da-f:.]+$/i.test(text) || !text.includes(':')) return null;
  return URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname.slice(1, -1) : null;
}

/**
 * The networks of an IP address, for counting, the narrowest first. An IPv6 host has at least a /64 network of
 * addresses and a customer up to a /48 one; an IPv4 address is a network of its own. All texts that aren't addresses
 * count as one.
 */
export function networksOf(text: string): readonly [string, wider?: string] {
  const address = ipAddress(text);
  if (address === null) return [UNKNOWN];
  if (!address.includes(':')) return [address];
  const [before = '', after = ''] = address.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0');
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])];
  return [groups.slice(0, 4).join(':'), `${groups.slice(0, 3).join(':')}/48`];
}
