import { countedBy } from '@ledgerline/shared-events/cat/count-units.ts';
import { unitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { unitsWithBuiltIn } from '@ledgerline/shared-events/catalogue/view.ts';
import { add, divide, isPositive, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { WordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import { sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { listedName } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';
import { withConvertedAmount } from './converted-amount.ts';
import { missingRates, UNKNOWN_CLIENT } from './report.ts';
import { reportedOn } from './reported.ts';

const RATE_DECIMALS = 4;

/** The words of a year by client and language pair, and what a word earned. */
export async function readWordsReport(read: AccountReader, year: number): Promise<WordsReportAnswer> {
  const found = await read.fetch(sumsOfYear(read, year, await unitsOfWords(read)));
  const counted = found.flatMap(({ missing, value, ...row }) =>
    missing === null ? [{ ...row, value: value ?? '0' }] : [],
  );
  const rows = counted.map(({ client, client_id, language_pair, language_pair_id, ...sums }) => ({
    client_id,
    client: client ?? UNKNOWN_CLIENT,
    language_pair_id,
    language_pair,
    ...earned([sums]),
  }));
  rows.sort((one, other) => other.value - one.value || (one.client_id ?? 0) - (other.client_id ?? 0));
  const { currency } = read.settings;
  return { year, currency, rows, total: earned(counted), missingRates: missingRates(found) };
}

type Sums = { count: number; words: string; weighted: string; value: string };

function earned(sums: readonly Sums[]): WordsReportAnswer['total'] {
  const [words, value] = [add(...sums.map((one) => one.words)), add(...sums.map((one) => one.value))];
  return {
    jobs: sums.reduce((jobs, { count }) => jobs + count, 0),
    words: toNumber(words),
    weighted: toNumber(add(...sums.map((one) => one.weighted))),
    value: toNumber(value),
    perWord: isPositive(words) ? toNumber(divide(value, words, RATE_DECIMALS)) : null,
  };
}

/** The ids of the units that count words, also of deleted ones, which jobs may still have. */
async function unitsOfWords(read: AccountReader): Promise<number[]> {
  const rows = await read.fetch(
    readModels.selectFrom('read.units').select('record').where('account_id', '=', read.accountId),
  );
  const units = unitsWithBuiltIn(rows.map(({ record }) => unitRecord.parse(record)));
  return units.filter((unit) => countedBy(unit) === 'words').map(({ id }) => id);
}

/** The jobs of a year that count words, with what they counted. */
function jobsOfYear(read: AccountReader, year: number, units: readonly number[]) {
  const range = { first: `${year}-01-01`, last: `${year}-12-31` };
  const converted = withConvertedAmount(read.settings, reportedOn('completed', read.accountId, range));
  const record = sql.ref('j.record');
  const analysed = sql`${record} -> 'analysis' ->> 'unit' = 'words'`;
  const byQuantity = sql`not (${record} ->> 'flat_rate')::boolean
    and (${record} ->> 'unit_id')::integer = any(${units}::integer[])`;
  const counted = (field: 'words' | 'weighted') =>
    sql<string>`(case when ${analysed} then ${record} -> 'analysis' ->> ${sql.lit(field)}
      else ${record} ->> 'quantity' end)::numeric`;
  return readModels
    .selectFrom(converted.as('r'))
    .innerJoin('read.jobs as j', (join) =>
      join.onRef('j.id', '=', 'r.id').on('j.account_id', '=', read.accountId),
    )
    .where(sql<boolean>`(${analysed} or ${byQuantity})`)
    .select(['r.client_id', 'j.language_pair_id', 'r.converted'])
    .select(({ ref }) => [
      sql<string | null>`case when ${ref('r.converted')} is null then ${ref('r.currency')} end`.as('missing'),
      counted('words').as('words'),
      counted('weighted').as('weighted'),
    ]);
}

/** The sums by client and language pair. A job without a rate to the primary currency is counted apart. */
function sumsOfYear(read: AccountReader, year: number, units: readonly number[]) {
  const sums = readModels
    .selectFrom(jobsOfYear(read, year, units).as('w'))
    .select(({ fn }) => [
      'client_id',
      'language_pair_id',
      'missing',
      COUNT.as('count'),
      fn.sum<string>('words').as('words'),
      fn.sum<string>('weighted').as('weighted'),
      fn.sum<string | null>('converted').as('value'),
    ])
    .groupBy(['client_id', 'language_pair_id', 'missing']);
  return readModels
    .selectFrom(sums.as('s'))
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 's.client_id').on('c.account_id', '=', read.accountId),
    )
    .leftJoin('read.language_pairs as p', (join) =>
      join.onRef('p.id', '=', 's.language_pair_id').on('p.account_id', '=', read.accountId),
    )
    .select(['s.client_id', 's.language_pair_id', 's.missing', 's.count', 's.words', 's.weighted', 's.value'])
    .select(({ ref }) => [
      listedName(ref('c.name')).as('client'),
      listedName(ref('p.name')).as('language_pair'),
    ]);
}

/** The report as a file. */
export function wordsCsv({ currency, rows, total }: WordsReportAnswer): string {
  const cells = ({ jobs, words, weighted, value, perWord }: WordsReportAnswer['total']) => [
    jobs,
    words,
    weighted,
    value,
    perWord,
  ];
  return csvText([
    [
      'Client',
      'Language pair',
      'Jobs',
      'Words',
      'Weighted words',
      `Earned (${currency})`,
      `Per word (${currency})`,
    ],
    ...rows.map((row) => [row.client, row.language_pair, ...cells(row)]),
    ['Total', null, ...cells(total)],
  ]);
}
