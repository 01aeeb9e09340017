import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarPieces, EVENTS_PER_PIECE } from './calendar-text.ts';

const facts = {
  owner: 'abc',
  now: new Date('2026-11-20T10:00:00.500Z'),
  linkOf: (id: number) => `https://app.example.com/jobs/${id}`,
};

const NAMES = { client: null, jobType: null, languagePair: null, unit: null, invoice: null, project: null };

function job(
  fields: Partial<typeof BLANK_JOB> & { id: number },
  names: Partial<Record<keyof typeof NAMES, string>> = {},
) {
  const record = {
    ...BLANK_JOB,
    currency: 'EUR',
    created_at: '2026-01-05T09:00:00.000Z',
    value: '777.77',
    ...fields,
  };
  return jobView(record, { ...NAMES, ...names }, { currency: 'EUR', conversion: null });
}

const calendarText = (...parts: Parameters<typeof calendarPieces>) => [...calendarPieces(...parts)].join('');

/** The events of a calendar, as a calendar app reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('the calendar of deadlines', () => {
  it('is written in pieces, so that a long one holds up nobody', () => {
    const jobs = Array.from({ length: 2 * EVENTS_PER_PIECE + 1 }, (_, id) =>
      job({ id, deadline: '2026-11-20' }),
    );
    const pieces = [...calendarPieces(jobs, facts)];
    expect(pieces.map((piece) => piece.split('BEGIN:VEVENT').length - 1)).toEqual([
      0,
      EVENTS_PER_PIECE,
      EVENTS_PER_PIECE,
      1,
      0,
    ]);
    expect(eventsOf(pieces.join(''))).toHaveLength(jobs.length);
  });

  it('divides no line between a backslash and what it escapes', () => {
    for (let letters = 40; letters < 90; letters += 1) {
      const name = `${'x'.repeat(letters)},;,;,;,;`;
      const text = calendarText([job({ id: 7, name, deadline: '2026-11-20 17:30' })], facts);
      expect(text).not.toMatch(/\\\r\n /);
      expect(eventsOf(text)[0]?.summary).toBe(name);
    }
  });

  it('has a deadline at a time as its instant in UTC', () => {
    const [event] = eventsOf(
      calendarText([job({ id: 7, name: 'Leaflet', deadline: '2026-11-20 17:30' })], facts),
    );
    expect(event?.uid).toBe('job-7-abc@ledgerline');
    expect(event?.summary).toBe('Leaflet');
    expect(event?.startDate.isDate).toBe(false);
    expect(event?.startDate.zone.tzid).toBe('UTC');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-20T17:30:00.000Z');
    expect(String(event?.component.getFirstPropertyValue('url'))).toBe('https://app.example.com/jobs/7');
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T10:00:00Z');
  });

  it('has midnight in UTC on the day that it begins', () => {
    const [event] = eventsOf(calendarText([job({ id: 7, deadline: '2026-11-20 24:00' })], facts));
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });

  it('has the end of a day as that whole day', () => {
    const [event] = eventsOf(calendarText([job({ id: 7, deadline: '2026-12-31' })], facts));
    expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      true,
      '2026-12-31',
      '2027-01-01',
    ]);
  });

  it('says what the job is, and no amount of money', () => {
    const names = {
      client: 'Lingua; Nord, GmbH',
      jobType: 'Translation',
      languagePair: 'German > English',
      unit: 'Words',
    };
    const text = calendarText(
      [job({ id: 7, name: 'A\\B', deadline: '2026-12-31', quantity: '2500', rate: '0.31' }, names)],
      facts,
    );
    const [event] = eventsOf(text);
    expect(event?.summary).toBe('A\\B, Lingua; Nord, GmbH');
    expect(event?.description).toBe('Translation\nGerman > English\n2,500 Words');
    expect(text).not.toContain('777.77');
    expect(text).not.toContain('0.31');
  });

  it('says that a job on hold is tentative, and leaves jobs without a deadline out', () => {
    const text = calendarText([job({ id: 7, deadline: '2026-12-31', on_hold: true }), job({ id: 8 })], facts);
    expect(eventsOf(text)).toHaveLength(1);
    expect(text).toContain('\r\nSTATUS:TENTATIVE\r\n');
  });

  it('has lines of at most 75 bytes, from which every name can be read', () => {
    const nameText = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(nameText, (name) => {
        const text = calendarText([job({ id: 7, name, deadline: '2026-12-31' })], facts);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const [event] = eventsOf(text);
        const shown = withoutHiddenCharacters(jobListName(name));
        expect(event?.summary).toBe(shown.replace(/\r\n|\r|\n/g, '\n').replace(/(?!\n)\p{Cc}/gu, ''));
      }),
      { numRuns: 200 },
    );
  });
});
