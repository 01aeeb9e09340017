import { text } from 'node:stream/consumers';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { expect, it, vi } from 'vitest';
import { jsonInSlices } from './json-in-slices.ts';

it.each([0, 1, 200, 201, 1000])('a list of %i items is written in slices, and as at once', async (count) => {
  const slice = vi.spyOn(slices, 'next');
  const answer = {
    account: 'DE1',
    entries: Array.from({ length: count }, (_, at) => ({ at, text: `“${at}”` })),
    warnings: ['none'],
  };
  expect(JSON.parse(await text(await jsonInSlices('ana', answer, 'entries')))).toEqual(answer);
  expect(slice).toHaveBeenCalledTimes(Math.ceil(count / 200));
  slice.mockRestore();
});

it('leaves out hidden characters', async () => {
  const written = await text(await jsonInSlices('ana', { a: 'x\u202ey', list: ['x\u202ey'] }, 'list'));
  expect(JSON.parse(written)).toEqual({ a: 'xy', list: ['xy'] });
});
