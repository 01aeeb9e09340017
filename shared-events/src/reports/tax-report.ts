import { add, subtract } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import type { TaxKind } from '../taxes/kinds.ts';
import { type TaxedAmounts, taxIn, withheldIn } from '../taxes/taxed-amounts.ts';
import type { TaxBasis } from './tax-answer.ts';
import { invoicedEntries, paidEntries, type TaxDocument, type TaxEntry } from './tax-document.ts';

/** What a tax report covers: calendar days, including both ends, and by what it counts. */
export type TaxPeriod = { from: string; to: string; basis: TaxBasis };

/** Sums in the primary currency, as decimal text. */
export type TaxSums = {
  documents: number;
  total: { net: string; tax: string; withheld: string; total: string };
  rates: { kind: TaxKind | null; name: string; rate: string; net: string; tax: string }[];
  withheld: (TaxClient & { name: string; rate: string; value: string })[];
  reverseCharge: (TaxClient & { net: string; months: { month: string; net: string }[] })[];
  missingRates: { currency: string; count: number }[];
};

type TaxClient = Pick<TaxDocument, 'client_id' | 'client' | 'country' | 'vatId'>;

/** The entries of a document that count in a period. */
export function entriesOf(
  document: TaxDocument,
  { from, to, basis }: TaxPeriod,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): TaxEntry[] {
  if (document.isDraft) return [];
  const entries = basis === 'paid' ? paidEntries(document, settings) : invoicedEntries(document, settings);
  return entries.filter(({ day }) => day >= from && day <= to);
}

/** Sums up a tax report entry by entry, so that the documents need not be in memory together. */
export class TaxReportSums {
  #documents = 0;
  #total = { net: '0', tax: '0', withheld: '0' };
  readonly #rates = new Map<string, TaxSums['rates'][number]>();
  readonly #withheld = new Map<string, TaxSums['withheld'][number]>();
  readonly #reverseCharge = new Map<string, { client: TaxClient; months: Map<string, string> }>();
  readonly #missing = new Map<string, number>();

  /** Counts an entry; one without a rate to the primary currency only as missing. */
  add(entry: TaxEntry): void {
    const { converted, document } = entry;
    if (converted === null) {
      this.#missing.set(document.currency, (this.#missing.get(document.currency) ?? 0) + 1);
      return;
    }
    this.#documents += 1;
    this.#total = {
      net: add(this.#total.net, converted.net),
      tax: add(this.#total.tax, taxIn(converted)),
      withheld: add(this.#total.withheld, withheldIn(converted)),
    };
    this.#addRates(converted);
    this.#addWithheld(document, converted);
    this.#addReverseCharge(entry, converted);
  }

  #addRates({ taxes }: TaxedAmounts): void {
    for (const { kind, name, rate, net, tax } of taxes) {
      const key = JSON.stringify([kind, name, rate]);
      const before = this.#rates.get(key) ?? { kind, name, rate, net: '0', tax: '0' };
      this.#rates.set(key, { ...before, net: add(before.net, net), tax: add(before.tax, tax) });
    }
  }

  #addWithheld(document: TaxDocument, { withheld }: TaxedAmounts): void {
    for (const { name, rate, value } of withheld) {
      const key = JSON.stringify([document.client_id, document.vatId, name, rate]);
      const before = this.#withheld.get(key) ?? { ...clientOf(document), name, rate, value: '0' };
      this.#withheld.set(key, { ...before, value: add(before.value, value) });
    }
  }

  #addReverseCharge({ document, day }: TaxEntry, { taxes }: TaxedAmounts): void {
    const some = taxes.filter(({ kind }) => kind === 'AE');
    if (some.length === 0) return;
    const key = JSON.stringify([document.client_id, document.vatId]);
    const of = this.#reverseCharge.get(key) ?? { client: clientOf(document), months: new Map() };
    const month = day.slice(0, 7);
    of.months.set(month, add(of.months.get(month) ?? '0', ...some.map(({ net }) => net)));
    this.#reverseCharge.set(key, of);
  }

  /** The sums so far: rates by kind from the highest, clients by name, months and currencies in their order. */
  get sums(): TaxSums {
    const { net, tax, withheld } = this.#total;
    return {
      documents: this.#documents,
      total: { net, tax, withheld, total: subtract(add(net, tax), withheld) },
      rates: [...this.#rates.values()].sort(
        (one, other) =>
          kindOrder(one.kind) - kindOrder(other.kind) ||
          Number(other.rate) - Number(one.rate) ||
          byText(one.name, other.name),
      ),
      withheld: [...this.#withheld.values()].sort(byClient),
      reverseCharge: [...this.#reverseCharge.values()]
        .map(({ client, months }) => ({
          ...client,
          net: add(...months.values()),
          months: [...months]
            .map(([month, value]) => ({ month, net: value }))
            .sort((one, other) => byText(one.month, other.month)),
        }))
        .sort(byClient),
      missingRates: [...this.#missing]
        .map(([currency, count]) => ({ currency, count }))
        .sort((one, other) => byText(one.currency, other.currency)),
    };
  }
}

const clientOf = ({ client_id, client, country, vatId }: TaxDocument): TaxClient => {
  return { client_id, client, country, vatId };
};

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byClient = (one: TaxClient & { name?: string }, other: TaxClient & { name?: string }): number =>
  byText(one.client, other.client) ||
  one.client_id - other.client_id ||
  byText(one.vatId ?? '', other.vatId ?? '') ||
  byText(one.name ?? '', other.name ?? '');

const KIND_ORDER: readonly (TaxKind | null)[] = ['S', 'Z', 'E', 'AE', 'G', 'O', 'W', null];
const kindOrder = (kind: TaxKind | null): number => KIND_ORDER.indexOf(kind);
