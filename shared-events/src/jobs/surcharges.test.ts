import { describe, expect, it } from 'vitest';
import { jobCommands } from './commands.ts';
import { readSurcharges, surchargesInList, surchargeText } from './surcharges.ts';

const RUSH = { name: 'Rush', percent: '50' };
const NIGHT = { name: 'Night 2: “Süd”, urgent', percent: '12.5' };

describe('surcharges', () => {
  it('have the number form of the language', () => {
    expect(surchargeText(NIGHT, 'de')).toBe('Night 2: “Süd”, urgent 12,5\u00a0%');
    expect(surchargeText(RUSH)).toBe('Rush 50%');
  });

  it.each([[[]], [[RUSH]], [[RUSH, NIGHT]], [[{ name: '50%', percent: '0.000001' }]]])(
    'are equal after a list was written and read: %j',
    (surcharges) => {
      const list = surchargesInList(surcharges);
      expect(list === '' ? [] : readSurcharges(list)).toEqual(surcharges);
    },
  );

  it.each(['Rush', '50%', 'Rush 50', 'Rush fifty%', 'Rush 50%; ', '; Rush 50%', 'Rush 1,2,3%'])(
    'are not read from %j',
    (list) => expect(readSurcharges(list)).toBeNull(),
  );

  it.each([
    [[{ name: ' ', percent: 50 }], 'Name is required'],
    [[{ name: 'a;b', percent: 50 }], 'A name can’t contain ;'],
    [[{ name: 'Rush', percent: 0 }], 'Enter only numbers'],
    [[{ name: 'Rush', percent: '500.000001' }], 'Enter a percentage up to 500'],
    [[RUSH, { name: 'Rush ', percent: 10 }], 'Each surcharge can be chosen only once'],
    [['1', '2', '3', '4', '5', '6'].map((name) => ({ name, percent: 5 })), 'Send at most 5 items'],
    [[{ name: 'x'.repeat(61), percent: 5 }], 'Enter at most 60 characters'],
  ])('are refused: %j', (surcharges, message) => {
    const read = jobCommands.CreateJob.safeParse({ job: { surcharges } });
    expect(read.error?.issues[0]?.message).toContain(message);
  });
});
