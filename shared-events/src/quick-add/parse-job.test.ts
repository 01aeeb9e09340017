import { describe, expect, it } from 'vitest';
import type { QuickJob } from './answers.ts';
import { parseJob, type QuickInput } from './parse-job.ts';
import { SAMPLE_LISTS } from './sample-lists.ts';

const read = (text: string, more: Partial<QuickInput> = {}) => parseJob(text, { ...SAMPLE_LISTS, ...more });
const job = (text: string, more: Partial<QuickInput> = {}) => read(text, more).job;

it('reads a job in one line', () => {
  const answer = read('Lease, Kessler, 6 pages, +3d');
  expect(answer).toMatchObject({
    job: {
      name: 'Lease',
      client_id: 1,
      quantity: '6',
      unit_id: 100,
      deadline: '2026-11-26',
      currency: 'EUR',
    },
    rest: 'Lease',
    unclear: [],
    choices: [],
    open: ['job_type_id', 'language_pair_id', 'rate'],
  });
  expect(answer.understood).toEqual([
    { from: 7, to: 14, field: 'client_id', value: 1, label: 'Kessler & Roth' },
    { from: 16, to: 23, field: 'quantity', value: '6', label: '6 pages' },
    { from: 25, to: 28, field: 'deadline', value: '2026-11-26', label: '26 Nov' },
  ]);
});

it('reads a client before a colon, and keeps a colon within a name', () => {
  expect(job('Kessler: Lease, 6 pages')).toMatchObject({ name: 'Lease', client_id: 1, quantity: '6' });
  expect(job('Manual: part 2, Kessler, thu 14:00')).toMatchObject({
    name: 'Manual: part 2',
    client_id: 1,
    deadline: '2026-11-26 13:00',
  });
});

it('needs no order and no commas, derives from the client, and says which words it did not understand', () => {
  const answer = read('halden 8k words en>de Manual IP-41 thu 14:00 rush');
  expect(answer.job).toEqual({
    name: 'Manual IP-41 rush',
    client_id: 3,
    job_type_id: 1,
    language_pair_id: 2,
    unit_id: 1,
    quantity: '8000',
    rate: '0.12',
    flat_rate: false,
    value: null,
    currency: 'EUR',
    deadline: '2026-11-26 13:00',
  });
  expect(answer.understood.map(({ field, label }) => [field, label])).toEqual([
    ['client_id', 'Halden Medizintechnik AG'],
    ['quantity', '8,000 words'],
    ['language_pair_id', 'EN > DE'],
    ['deadline', '26 Nov, 14:00'],
  ]);
  expect(answer.derived).toEqual([
    { field: 'job_type_id', value: 1, why: 'last used for Halden Medizintechnik AG' },
    { field: 'rate', value: '0.12', why: 'client rate' },
    { field: 'currency', value: 'EUR', why: 'currency of Halden Medizintechnik AG' },
  ]);
  expect(answer.unclear).toEqual([{ from: 45, to: 49, text: 'rush' }]);
  expect(answer.open).toEqual([]);
});

describe('a number that is not a day', () => {
  it.each([
    ['Lease, Kessler, 3 hours, 30.12 per hour', { rate: '30.12', quantity: '3' }],
    ['Lease, Kessler, 3 hours @ 30.12', { rate: '30.12', quantity: '3' }],
    ['Lease, Kessler, 12.11 EUR flat', { value: '12.11', flat_rate: true }],
    ['Lease, Kessler, €12.11 flat', { value: '12.11', flat_rate: true }],
    ['24/7 hotline text, Kessler', { name: '24/7 hotline text' }],
    ['Windows 10.10 manual, Kessler', { name: 'Windows 10.10 manual' }],
    ['Manual for Ubuntu 10.10, Kessler', { name: 'Manual for Ubuntu 10.10' }],
    ['SAT exam prep, Kessler', { name: 'SAT exam prep' }],
    ['Sun care leaflet, Kessler', { name: 'Sun care leaflet' }],
  ])('%s', (text, expected) => {
    expect(job(text)).toMatchObject({ ...expected, deadline: null });
  });

  it('leaves a day beside a price', () => {
    expect(job('Lease, 3 hours @ 30.12, 30.11.')).toMatchObject({ rate: '30.12', deadline: '2026-11-30' });
  });

  it.each([
    '31/11/2026 14:00',
    '31 Nov 14:00',
    '5 Okt 14:00',
    '31 listopada 14:00',
    '31 Nov, 14:00',
    '31.11. 14:00',
  ])('is part of the name with its time where no such day is known: %s', (words) => {
    const answer = read(`Lease ${words}, Kessler`);
    expect(answer.job).toMatchObject({ deadline: null, client_id: 1 });
    expect(answer.rest).toContain('14:00');
  });
});

describe('a deadline', () => {
  it.each([
    ['6 pages, 14:00', '2026-11-23 13:00'],
    ['3 hours by 18:00', '2026-11-23 17:00'],
    ['12 pages 14:00', '2026-11-23 13:00'],
  ])('is a time after a quantity: %s', (text, deadline) => {
    expect(job(`Lease, Kessler, ${text}`)).toMatchObject({ name: 'Lease', deadline });
  });

  it.each(['Support 24/7', 'Course of 12 lessons'])(
    'is a time after what only looks like a day: %s',
    (name) => {
      expect(job(`${name} 14:00`)).toMatchObject({ name, deadline: '2026-11-23 13:00' });
    },
  );

  it.each([
    ['today', '2026-11-23'],
    ['tomorrow 9:30', '2026-11-24 08:30'],
    ['fri', '2026-11-27'],
    ['SAT', '2026-11-28'],
    ['SAT 18:00', '2026-11-28 17:00'],
    ['by Sat', '2026-11-28'],
    ['30.11', '2026-11-30'],
    ['monday', '2026-11-30'],
    ['next tue', '2026-12-01'],
    ['+3d', '2026-11-26'],
    ['+2w', '2026-12-07'],
    ['in 3 days', '2026-11-26'],
    ['30 Nov', '2026-11-30'],
    ['Nov 30 18:00', '2026-11-30 17:00'],
    ['30th november 2027', '2027-11-30'],
    ['30.11.', '2026-11-30'],
    ['30/11', '2026-11-30'],
    ['5/1', '2027-01-05'],
    ['2026-12-24', '2026-12-24'],
    ['due fri at 6pm', '2026-11-27 17:00'],
    ['by 30 Nov, noon', '2026-11-30 11:00'],
    ['6:30 pm', '2026-11-23 17:30'],
    ['9:00', '2026-11-24 08:00'],
    ['fri eod', '2026-11-27'],
  ])('can be written as %s', (text, deadline) => {
    expect(job(`Lease, ${text}`)).toMatchObject({ name: 'Lease', deadline });
    expect(job(`${text}, Lease`)).toMatchObject({ name: 'Lease', deadline });
  });

  it('has its day and its time in different places', () => {
    expect(job('14:00 Lease thu')).toMatchObject({ name: 'Lease', deadline: '2026-11-26 13:00' });
    expect(job('thu Lease 14:00')).toMatchObject({ name: 'Lease', deadline: '2026-11-26 13:00' });
  });

  it('is read in the order of the account', () => {
    expect(job('Lease 12/1', { monthFirst: true }).deadline).toBe('2026-12-01');
    expect(job('Lease 12/1').deadline).toBe('2027-01-12');
  });

  it.each(['Chapter 12.5', 'Chapters 3-4', 'Decline of the west', 'Marching on', '31 Feb', '25:00'])(
    'is not in “%s”',
    (text) => {
      expect(job(text)).toMatchObject({ name: text, deadline: null });
    },
  );
});

describe('a quantity', () => {
  it.each([
    ['2.500 words', '2500'],
    ['2.500 standard lines', '2500'],
    ['2,500 words', '2500'],
    ['2.5 hours', '2.5'],
    ['2.500 hours', null],
    ['1.250 pages', null],
  ])('with a dot before three digits is taken where it can be nothing else: %s', (text, quantity) => {
    expect(job(`Lease, Kessler, ${text}`)).toMatchObject({ quantity });
  });

  it.each([
    ['6 pages', '6', 100],
    ['1 page', '1', 100],
    ['6p', '6', 100],
    ['8k words', '8000', 1],
    ['8kw', '8000', 1],
    ['1.5k words', '1500', 1],
    ['1,500 words', '1500', 1],
    ['1 500 words', '1500', 1],
    ['2.5 hours', '2.5', 2],
    ['2,5 hours', '2.5', 2],
    ['2h', '2', 2],
    ['40 standard lines', '40', 101],
    ['8k', '8000', null],
  ])('can be written as %s', (text, quantity, unit_id) => {
    expect(job(`Lease ${text}`)).toMatchObject({ name: 'Lease', quantity, unit_id });
  });

  it.each(['Lease 6', 'Annex 12 to 14', '0 words', '3 apples'])('is not in “%s”', (text) => {
    expect(job(text)).toMatchObject({ name: text, quantity: null });
  });

  it('is read once: another one stays in the name', () => {
    expect(read('Lease, 6 pages, 2h')).toMatchObject({
      job: { quantity: '6', unit_id: 100, name: 'Lease 2h' },
      unclear: [{ text: '2h' }],
    });
  });
});

describe('a language pair', () => {
  it.each([
    ['de>en', 1],
    ['DE > EN', 1],
    ['de-en', 1],
    ['german to english', 1],
    ['Deutsch → English', 1],
    ['en → de', 2],
    ['German > Brazilian Portuguese', 3],
    ['en-gb > pl', 4],
  ])('can be written as %s', (text, language_pair_id) => {
    expect(job(`Lease ${text}`)).toMatchObject({ name: 'Lease', language_pair_id });
  });

  it('that fits several pairs is a choice between them', () => {
    expect(read('Lease en>pl')).toMatchObject({
      job: { name: 'Lease', language_pair_id: null },
      choices: [
        {
          field: 'language_pair_id',
          records: [
            { id: 4, name: 'EN-GB > PL' },
            { id: 5, name: 'EN-US > PL' },
          ],
        },
      ],
    });
  });

  it('that the account does not have stays in the name', () => {
    expect(job('Lease fr>en')).toMatchObject({ name: 'Lease fr>en', language_pair_id: null });
  });
});

describe('a price', () => {
  const none = { rate: null, value: null, flat_rate: false };
  it.each<[string, Partial<QuickJob>]>([
    ['€0.12/word', { ...none, rate: '0.12', unit_id: 1, currency: 'EUR' }],
    ['0.12 EUR per word', { ...none, rate: '0.12', unit_id: 1, currency: 'EUR' }],
    ['@0,12', { ...none, rate: '0.12' }],
    ['at $60', { ...none, rate: '60', currency: 'USD' }],
    ['CHF 250', { rate: null, value: '250', flat_rate: true, currency: 'CHF' }],
    ['250€ flat', { rate: null, value: '250', flat_rate: true, currency: 'EUR' }],
    ['flat 250', { rate: null, value: '250', flat_rate: true }],
  ])('can be written as %s', (text, fields) => {
    expect(job(`Lease ${text}`)).toMatchObject({ name: 'Lease', ...fields });
  });

  it('is one for a unit where there is a quantity', () => {
    expect(job('Lease 2h €60')).toMatchObject({ quantity: '2', rate: '60', flat_rate: false });
    expect(job('Lease €60')).toMatchObject({ value: '60', flat_rate: true });
  });

  it.each(['Lease at 3', 'Version 2.0', 'All 250', 'Top 10'])('is not in “%s”', (text) => {
    expect(job(text)).toMatchObject({ name: text, ...none });
  });

  it('for another unit than that of the quantity stays in the name', () => {
    expect(read('Lease, 6 pages, 0.12/word')).toMatchObject({
      job: { quantity: '6', rate: null },
      unclear: [{ text: '0.12/word' }],
    });
  });
});

describe('a client', () => {
  it.each([
    ['kessler', 1],
    ['Kess', 1],
    ['Kesler', 1],
    ['for Kessler & Roth', 1],
    ['roth', 2],
    ['medizintechnik', 3],
    ['meridian pr', 5],
  ])('can be written as %s', (text, client_id) => {
    expect(job(`Lease, ${text}`)).toMatchObject({ name: 'Lease', client_id });
  });

  it('that fits several clients equally well is a choice between them', () => {
    expect(read('Lease, meridian')).toMatchObject({
      job: { name: 'Lease', client_id: null },
      understood: [
        { field: 'client_id', value: null, label: 'Meridian Language Services or Meridian Press' },
      ],
      choices: [
        {
          field: 'client_id',
          records: [
            { id: 4, name: 'Meridian Language Services' },
            { id: 5, name: 'Meridian Press' },
          ],
        },
      ],
    });
  });

  it('is named among other words by whole words of its start only', () => {
    expect(job('Kessler annual report')).toMatchObject({ client_id: 1, name: 'annual report' });
    expect(job('Kess annual report')).toMatchObject({ client_id: null, name: 'Kess annual report' });
    expect(job('Annual report for Halden')).toMatchObject({ client_id: 3, name: 'Annual report' });
  });
});

it.each([
  ['Lease, proofreading', 'Lease', 2],
  ['mtpe Lease', 'Lease', 3],
  ['Lease, trans', 'Lease', 1],
  ['Translation of the lease', 'Translation of the lease', null],
])('reads the job type in “%s”', (text, name, job_type_id) => {
  expect(job(text)).toMatchObject({ name, job_type_id });
});

it('never reads a quoted text as anything but the name', () => {
  expect(job('"6 pages for Kessler, fri" 2h')).toMatchObject({
    name: '6 pages for Kessler, fri',
    client_id: null,
    quantity: '2',
    deadline: null,
  });
});

it('a picked value counts more than the words and than what follows from the client', () => {
  const answer = parseJob('halden 8k words', SAMPLE_LISTS, { client_id: 1, job_type_id: null, rate: '0.2' });
  expect(answer.job).toMatchObject({ client_id: 1, job_type_id: null, rate: '0.2', quantity: '8000' });
  const chosen = parseJob('Lease, meridian', SAMPLE_LISTS, { client_id: 5 });
  expect(chosen).toMatchObject({ job: { client_id: 5 }, choices: [] });
  const emptied = parseJob('halden 8k words', SAMPLE_LISTS, { job_type_id: null });
  expect(emptied.job).toMatchObject({ job_type_id: null, rate: null });
  expect(parseJob('Lease €60', SAMPLE_LISTS, { rate: '0.1' }).job).toMatchObject({
    rate: '0.1',
    flat_rate: false,
  });
});

it('has no language pair where they are switched off', () => {
  expect(read('Lease de>en', { pairs: [] })).toMatchObject({ job: { name: 'Lease de>en' } });
  expect(read('Lease', { pairs: [] }).open).not.toContain('language_pair_id');
});

it('an empty line is an empty job', () => {
  expect(read('  ')).toMatchObject({ job: { name: null }, understood: [], rest: '', unclear: [] });
});

describe('what may be a field and may as well be a part of the name', () => {
  const offered = (text: string) =>
    read(text).offers.map(({ from, to, field, label }) => `${text.slice(from, to)}: ${field} ${label}`);

  it.each([
    ['24/7 hotline text', ['24/7: deadline 24 Jul 2027']],
    ['Windows 10.10 manual', ['10.10: deadline 10 Oct 2027']],
    ['SAT exam prep', ['SAT: deadline 28 Nov']],
    ['Lease, 2.500 hours', ['2.500 hours: quantity 2.5 hours', '2.500 hours: quantity 2,500 hours']],
    ['Lease, Kessler, 1200', ['1200: quantity 1,200']],
    ['Lease, 3 hours, 45', ['45: rate €45.00 per hour']],
    ['Lease, 8k words, 0.12', ['0.12: rate €0.12 per word']],
    ['Lease, 12.5', ['12.5: deadline 12 May 2027', '12.5: rate €12.50']],
    ['ISO 9001 manual 2.1', []],
    ['24/7 hotline text, fri', []],
    ['Lease, €250 flat, 1200', []],
    ['"24/7" text', []],
  ])('is offered: “%s”', (text, offers) => {
    expect(offered(text)).toEqual(offers);
    expect(job(text).name).toContain(offers[0]?.split(':')[0] ?? '');
  });

  it('isn’t offered where it names a client', () => {
    const clients = [{ id: 9, name: '24/7', currency: null }];
    expect(read('Lease, 24/7', { clients })).toMatchObject({ job: { client_id: 9 }, offers: [] });
  });

  it('is accepted by those words alone, with its unit, and leaves the name', () => {
    const text = 'Lease, 2.500 hours';
    const accepted = [{ field: 'quantity', value: '2500', text: '2.500 hours' }] as const;
    expect(parseJob(text, SAMPLE_LISTS, {}, accepted)).toMatchObject({
      job: { name: 'Lease', quantity: '2500', unit_id: 2 },
      understood: [{ from: 7, to: 18, field: 'quantity', label: '2,500 hours' }],
      offers: [],
    });
    expect(parseJob('Lease, 2.501 hours', SAMPLE_LISTS, {}, accepted).job).toMatchObject({ quantity: null });
    expect(parseJob(text, SAMPLE_LISTS, { quantity: '7' }).offers).toEqual([]);
    const day = [{ field: 'deadline', value: '2027-07-24', text: '24/7' }] as const;
    expect(parseJob('24/7 hotline text', SAMPLE_LISTS, {}, day).job).toMatchObject({
      name: 'hotline text',
      deadline: '2027-07-24',
    });
  });
});

it('takes a dash between words for a separator, and keeps it within a name', () => {
  expect(read('Kessler - NDA - 2.5k words - due 12/12')).toMatchObject({
    job: { name: 'NDA', client_id: 1, quantity: '2500', deadline: '2026-12-12' },
    unclear: [],
  });
  expect(job('Manual - part 2, Kessler, 6 pages').name).toBe('Manual - part 2');
  expect(job('Kessler – lease – ').name).toBe('lease');
});

it('reads a price with a decimal comma and its unit behind a currency', () => {
  expect(job('Halden 2000 words 0,10 €/word')).toMatchObject({ name: null, rate: '0.1', quantity: '2000' });
  expect(job('Halden Manual 2000 words 0.10 EUR/word')).toMatchObject({ name: 'Manual', rate: '0.1' });
});
