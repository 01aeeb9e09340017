import { describe, expect, it } from 'vitest';
import { OpenStreams } from './open-streams.ts';

const tooMany = expect.objectContaining({ code: 'too_many_requests' });

describe('the streams of an address', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
  ])('count together for one network: %s and %s', (one, other) => {
    const streams = new OpenStreams({ account: 9, address: 2 });
    streams.enter('a', one);
    const leave = streams.enter('b', other);
    expect(() => streams.enter('c', one)).toThrow(tooMany);
    streams.enter('c', '2001:db8:1:3::1');
    leave();
    leave();
    streams.enter('d', other);
    expect(() => streams.enter('e', one)).toThrow(tooMany);
  });
});
