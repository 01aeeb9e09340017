import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('the address of an own mail server', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'may be a host of the public network: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
    [
      'private',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
    ],
    ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254'],
    ['of no host', '0.0.0.0', '0.1.2.3', '::', '255.255.255.255', '224.0.0.1', 'ff02::1', '240.0.0.1'],
    [
      'shared or reserved',
      '100.64.0.1',
      '192.0.0.8',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.9',
      '2001:db8::1',
      '3fff::1',
    ],
    ['translated', '64:ff9b::7f00:1', '64:ff9b::808:808', '2002:7f00:1::', '2001::1', '::ffff:0:127.0.0.1'],
    ['mapped', '::ffff:8.8.8.8', '::ffff:808:808'],
    ['no address', '', 'localhost', '1.2.3.4.5', '127.1 '],
  ])('may not be %s', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
