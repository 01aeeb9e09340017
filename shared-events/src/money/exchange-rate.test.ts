import { expect, it } from 'vitest';
import { crossRate } from './exchange-rate.ts';

it('crosses exchange rates that share a base', () => {
  expect(crossRate('1.0865', '4.25')).toBe('3.911642890014');
  expect(crossRate('1', '1.0865')).toBe('1.0865');
  expect(crossRate('1.0865', '1')).toBe('0.920386562356');
});
