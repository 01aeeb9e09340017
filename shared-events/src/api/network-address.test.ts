import { describe, expect, it } from 'vitest';
import { ipAddress, networksOf } from './network-address.ts';

describe('an IP address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:54321', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['::ffff:0:192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['2001:DB8:0:0:1::', '2001:db8:0:0:1::'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['unknown', null],
    ['', null],
    ['256.1.1.1', null],
    ['1.2.3', null],
    ['::1]/x[', null],
    ['1::2::3', null],
    ['x'.repeat(3_000), null],
  ])('%s is %s', (text, address) => {
    expect(ipAddress(text)).toBe(address);
  });
});

describe('the networks that are counted', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', [true, true]],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', [false, true]],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', [false, false]],
    ['2001:DB8::1', '2001:db8:0:0:8::', [true, true]],
    ['::ffff:c000:201', '::ffff:c000:202', [false, true]],
    ['192.0.2.1', '192.0.2.2', [false, true]],
    ['192.0.2.1:80', '192.0.2.1:81', [true, true]],
    ['anything', 'something else', [true, true]],
  ])('of %s and %s are the same: %j', (one, other, same) => {
    const [a, b] = [networksOf(one), networksOf(other)];
    expect([a[0] === b[0], a[1] === b[1]]).toEqual(same);
  });
});
