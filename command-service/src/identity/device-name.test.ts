import { describe, expect, it } from 'vitest';
import { deviceName, isPhone } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Windows'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome, macOS',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`, 'Chrome, Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0 Safari/537.36`, 'Chrome, Linux'],
    ['curl/8.5.0', ''],
    [undefined, ''],
  ])('of %s is "%s"', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('says whether it is a phone', () => {
    expect(['Chrome, Android', 'Safari, iPhone', 'Safari, iPad', 'Chrome, Linux'].map(isPhone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
