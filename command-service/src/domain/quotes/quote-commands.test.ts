import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';

type Step = readonly [CommandName, Json];
const CLIENT: Step = ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } }];
const TYPE: Step = ['AddJobType', { jobType: { name: 'Translation' } }];
const PAIR: Step = ['AddLanguagePair', { languagePair: { from: 'German', to: 'English' } }];
const RATE: Step = [
  'AddRate',
  { rate: { client_id: 1, job_type_id: 1, unit_id: 1, value: '0.12', currency: 'EUR' } },
];
const WORDS = { job_type_id: 1, language_pair_id: 1, unit_id: 1, quantity: 1500 };
const REVIEW = { name: 'Review', quantity: 2, rate: '45.50', deadline: '2026-12-01' };
const QUOTE: Step = ['CreateQuote', { quote: { client_id: 1, items: [WORDS, REVIEW] } }];
const ACCEPT: Step = ['AcceptQuote', { quoteId: 1 }];

const start = [CLIENT, TYPE, PAIR, RATE];

describe('a new quote', () => {
  it('has the first number, the words and rates of its client, and is valid for 30 days', () => {
    given(...start)
      .when(...QUOTE)
      .thenFacts('QuoteCreated')
      .saying({
        record: {
          number: 'Q-1',
          client_name: 'Lingua Nord',
          date: '2026-11-20',
          validUntil: '2026-12-20',
          items: [
            {
              id: 'item1',
              name: 'Translation',
              detail: 'German > English, words',
              quantity: '1500',
              rate: '0.12',
              value: '180',
            },
            { id: 'item2', name: 'Review', detail: '', value: '91', deadline: '2026-12-01' },
          ],
          subtotal: '271',
          total: '271',
          sent_at: null,
          job_ids: [],
        },
      })
      .answering({ quote: { status: 'draft', total: 271, number: 'Q-1' } });
  });

  it('counts a line with a flat rate once, as a job does', () => {
    given(...start)
      .when('CreateQuote', {
        quote: { client_id: 1, items: [{ unit_id: FLAT_RATE_UNIT_ID, quantity: 3, rate: 80 }] },
      })
      .saying({ record: { items: [{ quantity: '1', rate: '80', value: '80' }] } });
  });

  describe('of an analysis', () => {
    const bands = [
      { band: 'exact', source: null, from: null, to: null, segments: 10, words: 1000, characters: 0 },
      { band: 'new', source: null, from: null, to: null, segments: 10, words: 2000, characters: 0 },
    ];
    const grid = {
      name: 'Half',
      bands: [
        { band: 'exact', source: null, from: null, to: null, percent: 50, rate: null },
        { band: 'new', source: null, from: null, to: null, percent: 100, rate: null },
      ],
      rounding: 'total',
      decimals: 0,
    };
    const [exact, ...others] = grid.bands;
    const ownRate = { ...grid, bands: [{ ...exact, percent: null, rate: 0.03 }, ...others] };
    const analysis = { tool: 'trados', file: 'a.xml', sha256: 'a'.repeat(64), unit: 'words', bands };
    const line = { name: 'Manual', job_type_id: 1, weighed: { analysis, grid } };
    const quoted: Step = ['CreateQuote', { quote: { client_id: 1, items: [line] } }];

    it('counts its weighted words at the rate of the client, and gives the analysis to its job', () => {
      const { when } = given(...start);
      when(...quoted).saying({
        record: {
          items: [
            { unit_id: 1, quantity: '2500', rate: '0.12', value: '300', analysis: { weighted: '2500' } },
          ],
        },
      });
      when(...ACCEPT).answering({
        jobs: [{ quantity: 2500, value: 300, analysis: { file: 'a.xml', words: '3000' } }],
      });
    });

    it('keeps the analysis while the line is edited, until its unit counts something else', () => {
      const { when } = given(...start, quoted);
      const edit = (item: { [field: string]: Json }): Step => [
        'EditQuote',
        { quoteId: 1, quote: { items: [{ id: 'item1', ...item }] } },
      ];
      when(...edit({ rate: '0.1' })).saying({
        after: { items: [{ value: '250', analysis: { tool: 'trados' } }] },
      });
      when(...edit({ unit_id: FLAT_RATE_UNIT_ID })).answering({
        quote: { items: [{ quantity: 1, value: 250 }] },
      });
      when(...ACCEPT).answering({ jobs: [{ value: 250, analysis: null }] });
    });

    describe('of a client that wants a line for each band', () => {
      const printing: Step = ['SetClientSetting', { clientId: 1, key: 'catByBand', value: true }];
      const edit = (item: { [field: string]: Json }): Step => [
        'EditQuote',
        { quoteId: 1, quote: { items: [{ id: 'item1', ...item }] } },
      ];
      const bandsOf = ({ ledger }: ReturnType<typeof given>) =>
        ledger.state.record('quote', 1)?.items[0]?.bands?.map(({ band, quantity }) => `${band} ${quantity}`);

      it('prints them, and again after an edit that leaves them its quantity', () => {
        expect(bandsOf(given(...start, printing, quoted))).toEqual(['exact 500', 'new 2000']);
        expect(bandsOf(given(...start, printing, quoted, edit({ rate: '0.1', quantity: 2500 })))).toEqual([
          'exact 500',
          'new 2000',
        ]);
      });

      it.each([
        ['another quantity', { quantity: 2400 }, { quantity: 2500 }],
        ['a surcharge', { surcharges: [{ name: 'Rush', percent: 50 }] }, { surcharges: [] }],
        ['a minimum fee above its value', { minimum: 5000 }, { minimum: null }],
      ])('prints one line with %s, and the bands again once that is changed back', (_, item, back) => {
        const edited = [...start, printing, quoted, edit(item)];
        expect(bandsOf(given(...edited))).toEqual([]);
        expect(bandsOf(given(...edited, edit(back)))).toEqual(['exact 500', 'new 2000']);
      });

      it('prints one line once its unit counts something else', () => {
        expect(bandsOf(given(...start, printing, quoted, edit({ unit_id: 2 })))).toBeUndefined();
      });

      it('stays as it is when the client wants it otherwise later', () => {
        expect(bandsOf(given(...start, quoted, printing, edit({ name: 'Other' })))).toBeUndefined();
        const off: Step = ['SetClientSetting', { clientId: 1, key: 'catByBand', value: null }];
        expect(bandsOf(given(...start, printing, quoted, off, edit({ name: 'Other' })))).toHaveLength(2);
      });
    });

    describe('that comes to a line which the quote has', () => {
      const item = (fields: { [field: string]: Json }): Step => [
        'EditQuote',
        { quoteId: 1, quote: { items: [{ id: 'item1', ...fields }] } },
      ];
      const other = { ...analysis, bands: bands.slice(1).map((band) => ({ ...band, words: 700 })) };

      it('replaces the one before with its quantity', () => {
        given(...start, quoted)
          .when(...item({ weighed: { analysis: other, grid } }))
          .saying({ after: { items: [{ quantity: '700', value: '84', analysis: { words: '700' } }] } });
      });

      it('gives a manual line its quantity, a unit that counts it, and its bands where the client wants them', () => {
        const manual: Step = [
          'CreateQuote',
          { quote: { client_id: 1, items: [{ name: 'Text', rate: '0.1' }] } },
        ];
        given(...start, ['SetClientSetting', { clientId: 1, key: 'catByBand', value: true }], manual)
          .when(...item({ weighed: { analysis: other, grid } }))
          .saying({
            after: { items: [{ unit_id: 1, quantity: '700', value: '70', bands: [{ quantity: '700' }] }] },
          });
      });

      it('is weighed at the rate that is sent with it', () => {
        given(...start, quoted)
          .when(...item({ rate: '0.1', weighed: { analysis, grid: ownRate } }))
          .saying({ after: { items: [{ quantity: '2300', value: '230' }] } });
      });

      it.each([
        [{ unit_id: FLAT_RATE_UNIT_ID }, 'flat_rate'],
        [{ unit_id: 2 }, 'unit_id'],
      ])('is refused where a job of it would be', (fields, field) => {
        given(...start, quoted)
          .when(...item({ ...fields, weighed: { analysis: other, grid } }))
          .thenRefused('invalid', undefined, field);
      });
    });

    it.each([
      ['keeps what was agreed', 2000, { quantity: '2000', value: '200' }],
      ['follows the analysis where as much was agreed', 2250, { quantity: '2300', value: '230' }],
    ])('at another rate it %s', (_, count, after) => {
      const agreed = { ...analysis, agreed: count, takeAgreed: true };
      const item = { ...line, rate: '0.12', weighed: { analysis: agreed, grid: ownRate } };
      given(...start, ['CreateQuote', { quote: { client_id: 1, items: [item] } }])
        .when('EditQuote', { quoteId: 1, quote: { items: [{ id: 'item1', rate: '0.1' }] } })
        .saying({ after: { items: [{ ...after, analysis: { weighted: '2300' } }] } });
    });

    it('is weighed again where a whole answer is sent back with another rate', () => {
      const item = { ...line, rate: '0.12', weighed: { analysis, grid: ownRate } };
      const { when } = given(...start, ['CreateQuote', { quote: { client_id: 1, items: [item] } }]);
      const created_at = '2026-11-20T10:00:00.000Z';
      const items = [{ id: 'item1', rate: '0.1', quantity: 2250 }];
      when('EditQuote', { quoteId: 1, quote: { created_at, items } }).saying({
        after: { items: [{ quantity: '2300', value: '230' }] },
      });
    });

    it('leaves a band at its own rate when that of the line changes', () => {
      const item = { ...line, rate: '0.12', weighed: { analysis, grid: ownRate } };
      const { when } = given(...start, ['CreateQuote', { quote: { client_id: 1, items: [item] } }]);
      when('EditQuote', { quoteId: 1, quote: { items: [{ id: 'item1', rate: '0.1' }] } }).saying({
        before: { items: [{ quantity: '2250', value: '270' }] },
        after: { items: [{ quantity: '2300', value: '230', analysis: { weighted: '2300' } }] },
      });
    });

    it.each([
      [{ ...line, unit_id: FLAT_RATE_UNIT_ID }, 'flat_rate'],
      [{ ...line, unit_id: 2 }, 'unit_id'],
    ])('is refused where a job of it would be', (item, field) => {
      given(...start)
        .when('CreateQuote', { quote: { client_id: 1, items: [item] } })
        .thenRefused('invalid', undefined, field);
    });
  });

  it('gets the number after the highest one that was ever given, also to a deleted quote', () => {
    given(...start, QUOTE, QUOTE, ['DeleteQuote', { quoteId: 2 }])
      .when(...QUOTE)
      .saying({ record: { number: 'Q-3' } });
  });

  it.each(['Q-1', 'q-001'])('cannot have the number %s, which a deleted quote has', (number) => {
    given(...start, QUOTE, ['DeleteQuote', { quoteId: 1 }])
      .when('CreateQuote', { quote: { client_id: 1, number } })
      .thenRefused('number_taken', undefined, 'number');
  });

  it('is numbered by the series of quotes, which starts again each year', () => {
    const series = BUILT_IN_SERIES.map((one) =>
      one.for === 'quote' ? { ...one, pattern: 'AN{YY}-{NN}', resets: 'year' } : { ...one },
    );
    const { when } = given(...start, ['SetSetting', { key: 'numberSeries', value: series }], QUOTE);
    when('CreateQuote', { quote: { client_id: 1, date: '2027-01-04' } }).saying({
      record: { number: 'AN27-01' },
    });
    when('DuplicateQuote', { quoteId: 2 }).saying({ record: { number: 'AN26-02' } });
  });

  it('has discounts, and what the client will withhold', () => {
    const taxes: Step[] = [
      ['SetSetting', { key: 'taxes', value: { name: 'IVA', rate: 21 } }],
      ['SetSetting', { key: 'taxes', value: { name: 'IRPF', rate: 15, kind: 'W' } }],
    ];
    const quote = { client_id: 1, items: [{ name: 'Book', quantity: 1, rate: 1000 }], taxes: [1, 2] };
    const { when } = given(...start, ...taxes);
    when('CreateQuote', { quote })
      .saying({ record: { total: '1210', amountDue: '1060', withheld: [{ value: '150' }] } })
      .answering({ quote: { total: 1210, amountDue: 1060, withheld: { IRPF: { value: 150 } } } });
    when('EditQuote', { quoteId: 1, quote: { adjustments: [{ label: 'Loyal', percent: -10 }] } })
      .saying({ after: { total: '1089', amountDue: '954', adjustments: [{ amount: '-100' }] } })
      .answering({ quote: { adjustments: [{ label: 'Loyal', percent: -10, amount: -100 }] } });
    when('EditQuote', { quoteId: 1, quote: { taxes: [1], adjustments: null } }).answering({
      quote: { total: 1210, amountDue: 1210 },
    });
  });

  it('cannot end before it begins', () => {
    given(...start)
      .when('CreateQuote', { quote: { client_id: 1, date: '2026-11-20', validUntil: '2026-11-19' } })
      .thenRefused('invalid', undefined, 'validUntil');
  });

  it.each(['notes', 'terms'])('has its %s without scripts', (field) => {
    given(...start)
      .when('CreateQuote', { quote: { client_id: 1, [field]: '<p>Hi<script>alert(1)</script></p>' } })
      .saying({ record: { [field]: '<p>Hi</p>' } });
  });
});

describe('an edit of a quote', () => {
  const edit = (quote: { [field: string]: Json }): Step => ['EditQuote', { quoteId: 1, quote }];

  it('counts its sums again', () => {
    given(...start, QUOTE)
      .when(...edit({ items: [{ id: 'item1', quantity: 1000 }] }))
      .thenFacts('QuoteEdited')
      .answering({ quote: { total: 120, items: [{ name: 'Translation', quantity: 1000, rate: 0.12 }] } });
  });

  it('takes its last day along with its date', () => {
    given(...start, QUOTE)
      .when(...edit({ date: '2026-11-25' }))
      .answering({ quote: { validUntil: '2026-12-25' } });
  });

  it('changes its taxes', () => {
    given(...start, QUOTE)
      .when(...edit({ taxes: [{ name: 'VAT', rate: 19 }] }))
      .answering({ quote: { subtotal: 271, total: 322.49 } });
  });

  it('changes only what differs when its whole answer is sent back', () => {
    const { ledger, when } = given(...start, QUOTE);
    const quote = z.object({ quote: z.record(z.string(), z.json()) });
    const answered = quote.parse(ledger.run(...edit({})).result).quote;
    when(...edit({ ...answered, terms: 'Half in advance.' }))
      .thenFacts('QuoteEdited')
      .saying({ after: { terms: 'Half in advance.' }, before: { terms: '' } });
  });

  it.each([
    ['client_id', 2],
    ['number', 'Q-9'],
  ])('cannot change its %s', (field, value) => {
    given(...start, QUOTE)
      .when(...edit({ [field]: value }))
      .thenRefused('invalid', undefined, field);
  });

  it('is refused after the answer of the client', () => {
    given(...start, QUOTE, ACCEPT)
      .when(...edit({ terms: 'Now' }))
      .thenRefused('already_answered', 'Quote Q-1 was accepted. Reopen it first.');
  });
});

describe('an accepted quote', () => {
  it('makes the jobs of its lines in one entry', () => {
    const done = given(...start, QUOTE)
      .when(...ACCEPT)
      .thenFacts('QuoteAccepted', 'JobCreated', 'JobCreated')
      .saying({ after: { accepted_at: '2026-11-20', job_ids: [1, 2] } })
      .saying({ job: { client_id: 1, quantity: '1500', rate: '0.12', value: '180', unit_id: 1 } }, 1)
      .saying({ job: { name: 'Review', value: '91', deadline: '2026-12-01' } }, 2)
      .answering({ quote: { status: 'accepted' }, jobs: [{ id: 1 }, { id: 2 }], wasExpired: false });
    expect(done.ledger.entries.at(-1)).toMatchObject({ events: { length: 3 } });
  });

  it('makes only the jobs of the lines that were chosen', () => {
    given(...start, QUOTE)
      .when('AcceptQuote', { quoteId: 1, itemIds: ['item2'] })
      .thenFacts('QuoteAccepted', 'JobCreated')
      .saying({ after: { acceptedItems: [{ id: 'item2', name: 'Review' }], job_ids: [1] } });
  });

  it('makes no jobs unless they are wanted', () => {
    given(...start, QUOTE)
      .when('AcceptQuote', { quoteId: 1, createJobs: false })
      .thenFacts('QuoteAccepted')
      .answering({ jobs: [] });
  });

  it('may be past its validity, and the answer says so', () => {
    const old = { client_id: 1, items: [REVIEW], date: '2026-10-01', validUntil: '2026-10-31' };
    given(...start, ['CreateQuote', { quote: old }], ['MarkQuoteSent', { quoteId: 1 }])
      .when(...ACCEPT)
      .answering({ quote: { status: 'accepted' }, wasExpired: true });
  });

  it.each([
    ['accepted again', 'AcceptQuote', 'Quote Q-1 was accepted. Reopen it first.'],
    ['declined', 'DeclineQuote', 'Quote Q-1 was accepted. Reopen it first.'],
    ['marked as sent', 'MarkQuoteSent', 'Quote Q-1 was accepted. Reopen it first.'],
    ['deleted', 'DeleteQuote', 'Quote Q-1 was accepted. Reopen it first.'],
    [
      'reopened while its jobs are there',
      'ReopenQuote',
      "Quote Q-1 can't be reopened: delete the 2 jobs that were made of it first, or undo the acceptance.",
    ],
  ] as const)('cannot be %s', (_what, command, message) => {
    given(...start, QUOTE, ACCEPT)
      .when(command, { quoteId: 1 })
      .thenRefused('already_answered', message);
  });

  it('can be reopened once its jobs are deleted', () => {
    given(...start, QUOTE, ACCEPT, ['DeleteJob', { jobIds: [1, 2] }])
      .when('ReopenQuote', { quoteId: 1 })
      .answering({ quote: { status: 'draft', job_ids: [], acceptedItems: [] } });
  });

  it('makes jobs without the type and the unit that were deleted since', () => {
    given(...start, QUOTE, ['DeleteJobType', { jobTypeId: 1 }])
      .when('AcceptQuote', { quoteId: 1, itemIds: ['item1'] })
      .saying({ job: { job_type_id: null, language_pair_id: 1, value: '180' } }, 1);
  });

  it('needs lines, and its client for jobs', () => {
    given(...start, ['CreateQuote', { quote: { client_id: 1 } }])
      .when(...ACCEPT)
      .thenRefused('invalid', undefined, 'itemIds');
    given(...start, QUOTE, ['DeleteClient', { clientId: 1 }])
      .when(...ACCEPT)
      .thenRefused('invalid', 'Lingua Nord was deleted, so no jobs can be made for it.', 'client_id');
    given(...start, QUOTE)
      .when('AcceptQuote', { quoteId: 1, itemIds: ['item7'] })
      .thenRefused('invalid', undefined, 'itemIds');
  });
});

describe('the answer of a client', () => {
  it('is no, with a reason, which can be written later', () => {
    given(...start, QUOTE, ['DeclineQuote', { quoteId: 1 }])
      .when('DeclineQuote', { quoteId: 1, reason: ' Too expensive ' })
      .saying({ after: { declineReason: 'Too expensive' } })
      .answering({ quote: { status: 'declined', declined_at: '2026-11-20' } });
  });

  it('of a declined quote can only be yes after it was reopened', () => {
    given(...start, QUOTE, ['DeclineQuote', { quoteId: 1 }])
      .when(...ACCEPT)
      .thenRefused('already_answered', 'Quote Q-1 was declined. Reopen it first.');
    given(...start, QUOTE, ['DeclineQuote', { quoteId: 1 }], ['ReopenQuote', { quoteId: 1 }])
      .when(...ACCEPT)
      .answering({ quote: { status: 'accepted', declineReason: '' } });
  });

  it('is awaited once the quote was sent', () => {
    given(...start, QUOTE)
      .when('MarkQuoteSent', { quoteId: 1 })
      .answering({ quote: { status: 'sent' } });
    given(...start, QUOTE, ['MarkQuoteSent', { quoteId: 1 }])
      .when('MarkQuoteSent', { quoteId: 1 })
      .thenNothing();
  });
});

it('a copy of a quote is a draft of today that is valid for as long', () => {
  const week = { client_id: 1, items: [REVIEW], date: '2026-10-01', validUntil: '2026-10-08' };
  given(...start, ['CreateQuote', { quote: week }], ACCEPT)
    .when('DuplicateQuote', { quoteId: 1 })
    .saying({
      record: { number: 'Q-2', date: '2026-11-20', validUntil: '2026-11-27', accepted_at: null, job_ids: [] },
    });
});

describe('a command on several quotes', () => {
  const several = () => given(...start, QUOTE, QUOTE, QUOTE, ACCEPT);
  const accepted = { id: 1, reason: 'Quote Q-1 was accepted. Reopen it first.' };

  it.each([
    ['MarkQuoteSent', {}, 'QuoteMarkedSent'],
    ['DeclineQuote', { reason: 'Too late' }, 'QuoteDeclined'],
    ['DeleteQuote', {}, 'QuoteDeleted'],
  ] as const)('%s changes each, and leaves out those that it cannot change', (name, also, fact) => {
    several()
      .when(name, { ...also, quoteIds: [3, 2, 2] })
      .thenFacts(fact, fact)
      .answering({ ids: [3, 2], count: 2 });
    several()
      .when(name, { ...also, quoteIds: [3, 1, 2, 9], skip: true })
      .thenFacts(fact, fact)
      .answering({ done: 2, skipped: [accepted, { id: 9, reason: 'This does not exist.' }] });
    several()
      .when(name, { ...also, quoteIds: [2, 1] })
      .thenRefused('invalid', accepted.reason);
  });

  it('names one, several or a filter, and at most 500', () => {
    const { when } = several();
    when('MarkQuoteSent', {}).thenMisfit('quoteId');
    when('DeclineQuote', { quoteId: 2, quoteIds: [3] }).thenMisfit('quoteId');
    when('DeleteQuote', { quoteId: 2, skip: true }).thenMisfit('quoteId');
    when('DeleteQuote', { quoteIds: Array.from({ length: 501 }, (_, id) => id + 1) }).thenMisfit('quoteIds');
  });
});

describe('the minimum fee and the surcharges of a line', () => {
  const MINIMUM: Step = ['SetClientSetting', { clientId: 1, key: 'minimum', value: '35' }];
  const RUSH = { name: 'Rush', percent: '50' };
  const small = { ...WORDS, quantity: 100 };
  const quoted = (item: Json): Step => ['CreateQuote', { quote: { client_id: 1, items: [item] } }];

  it.each([
    ['has that of its client', small, { minimum: '35', value: '35' }],
    ['has the one that is sent', { ...small, minimum: 20 }, { minimum: '20', value: '20' }],
    ['has surcharges on it', { ...small, surcharges: [RUSH] }, { surcharges: [RUSH], value: '52.5' }],
    ['has none where that is sent', { ...small, minimum: null }, { value: '12' }],
    ['has none without a kind of work', { name: 'Review', quantity: 1, rate: 12 }, { value: '12' }],
    ['has none for a flat rate', { ...small, unit_id: FLAT_RATE_UNIT_ID, rate: 12 }, { value: '12' }],
  ] satisfies [string, Json, object][])('%s', (_, item, expected) => {
    const { events } = given(...start, MINIMUM).when(...quoted(item));
    const value = Object.entries(expected).find(([key]) => key === 'value')?.[1];
    expect(events[0]?.data).toMatchObject({ record: { items: [expected], subtotal: value } });
  });

  it('follow an edit of the line and are left out once it is a flat rate', () => {
    const edited = (item: object) =>
      given(...start, MINIMUM, quoted({ ...small, surcharges: [RUSH] })).when('EditQuote', {
        quoteId: 1,
        quote: { items: [{ id: 'item1', ...item }] },
      });
    edited({ quantity: 1000 }).saying({ after: { items: [{ minimum: '35', value: '180' }], total: '180' } });
    edited({ minimum: null }).saying({ after: { items: [{ surcharges: [RUSH], value: '18' }] } });
    const [fact] = edited({ unit_id: FLAT_RATE_UNIT_ID }).events;
    const item = z.object({ after: z.object({ items: z.tuple([z.record(z.string(), z.json())]) }) });
    expect(Object.keys(item.parse(fact?.data).after.items[0])).not.toContain('minimum');
  });

  it('are those of its job, which has the value of the line', () => {
    given(...start, MINIMUM, quoted({ ...small, surcharges: [RUSH] }))
      .when(...ACCEPT)
      .saying({ job: { minimum: '35', surcharges: [RUSH], quantity: '100', value: '52.5' } }, 1);
    given(...start, quoted(small), MINIMUM)
      .when(...ACCEPT)
      .saying({ job: { minimum: null, value: '12' } }, 1);
  });
});
