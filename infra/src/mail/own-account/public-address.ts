import { BlockList, isIP } from 'node:net';

/** The special-purpose addresses of IPv4 by the registry of IANA (RFC 6890), with multicast. */
const SPECIAL_IPV4: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within the public addresses of IPv6: protocol assignments such as Teredo, documentation, and 6to4. */
const SPECIAL_IPV6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6');

/** All addresses of the public IPv6 network (RFC 4291): no local, mapped or translated ones are among them. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address belongs to a host of the public network: not to a loopback, private, link-local, shared,
 * multicast, documentation or other special range of IPv4 or IPv6. IPv4 addresses within IPv6 ones never count, whether
 * mapped or translated (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
