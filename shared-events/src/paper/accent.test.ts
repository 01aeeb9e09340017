import { expect, it } from 'vitest';
import { accentColor, contrastOnWhite } from './accent.ts';

it.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4],
])('the contrast of %s with white is %f', (color, contrast) => {
  expect(contrastOnWhite(color)).toBeCloseTo(contrast, 1);
});

it('a colour can be read on white where its contrast is 4.5 at least', () => {
  expect(
    ['#767676', '#777777', '#1F4E79', '1f4e79'].map((color) => accentColor.safeParse(color).success),
  ).toEqual([true, false, false, false]);
});
