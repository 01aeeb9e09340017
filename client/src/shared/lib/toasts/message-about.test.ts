import { expect, it } from 'vitest';
import { messageAbout } from './message-about.ts';

it('a message names what it is about, and cuts a long name', () => {
  expect(messageAbout('Job deleted', 'Lease')).toBe('Job deleted: Lease');
  expect(messageAbout('Invoice marked as sent', '136', '28 Nov 2026')).toBe(
    'Invoice marked as sent: 136, 28 Nov 2026',
  );
  expect(messageAbout('Job deleted', '')).toBe('Job deleted');
  expect(messageAbout('Job deleted', `${'x'.repeat(58)} ${'y'.repeat(9)}`)).toBe(
    `Job deleted: ${'x'.repeat(58)}…`,
  );
});
