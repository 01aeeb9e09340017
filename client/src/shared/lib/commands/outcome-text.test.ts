import { expect, it } from 'vitest';
import { outcomeText } from './use-dispatch-bulk.ts';

const paused = (count: number) => `${count} jobs put on hold`;
const changed = (id: number) => ({ id, reason: 'This was changed in the meantime.' });

it('the outcome of a command on a filter names how many were done and how many were left out', () => {
  expect(outcomeText({ done: 600, skipped: [] }, 600, paused)).toEqual({
    message: '600 jobs put on hold',
    hasReasons: false,
  });
  expect(outcomeText({ done: 590, skipped: [] }, 600, paused).message).toBe(
    '590 jobs put on hold, skipped 10',
  );
});

it('it says why records were refused, the most frequent reason first', () => {
  const skipped = [
    { id: 9, reason: 'Leaflet is on invoice 5 already.' },
    changed(1),
    changed(2),
    { id: 10, reason: 'Novel is on invoice 6 already.' },
  ];
  expect(outcomeText({ done: 596, skipped }, 600, paused).message).toBe(
    '596 jobs put on hold, skipped 4: This was changed in the meantime (2); Leaflet is on invoice 5 already; 1 for other reasons',
  );
});

it('it says that nothing was changed', () => {
  expect(outcomeText({ done: 0, skipped: [changed(1)] }, 1, paused).message).toBe(
    'Nothing was changed, skipped 1: This was changed in the meantime',
  );
});
