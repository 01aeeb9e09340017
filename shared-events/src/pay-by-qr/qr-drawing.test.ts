import { expect, it } from 'vitest';
import { qrDrawing } from './qr-drawing.ts';

it('draws a text again only after another one: a paper that is edited asks for its code with each key', () => {
  const first = qrDrawing('Invoice 143', 13);
  expect(qrDrawing('Invoice 143', 13)).toBe(first);
  expect(qrDrawing('Invoice 144', 13)).not.toEqual(first);
  expect(qrDrawing('Invoice 143', 13)).toEqual(first);
});
