import {
  type PracticeEntry,
  PracticeLedger,
} from '@ledgerline/command-service/domain/testing/practice-ledger.ts';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import {
  invoicedTotal,
  type ModelInvoice,
  type ModelPayment,
  RATES,
  sumsOf,
  withholds,
} from './payment-model.ts';

const CURRENCIES = ['EUR', 'USD', 'JPY'];
const CLIENTS = 2;
const FIRST_DAY = '2026-06-01';
/** The last days of each age on 24 November, and the days before them. */
const BORDERS = [
  '2026-11-24',
  '2026-11-23',
  '2026-10-25',
  '2026-10-24',
  '2026-09-25',
  '2026-09-24',
  '2026-08-26',
  '2026-08-25',
];

export type Step = { kind: (typeof KINDS)[number]; picks: number[] };
const KINDS = [
  ...['create', 'record', 'record', 'record', 'edit', 'delete', 'refund', 'credit', 'credit'],
  ...['rest', 'unpaid', 'total', 'remove', 'import', 'undo', 'undo', 'redo'],
] as const;

export const paymentSteps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    picks: fc.array(fc.nat({ max: 9_999 }), { minLength: 8, maxLength: 8 }),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

/** One field of the model that a step changed, before and after. */
type Write = { apply(): void; revert(): void };

/**
 * A random history of invoices and payments, run by the domain and, from the same commands, by the model. The undo of
 * a step restores the fields that it changed.
 */
export class PaymentHistory {
  readonly ledger = new PracticeLedger();
  readonly invoices: ModelInvoice[] = [];
  readonly #writes = new Map<PracticeEntry, Write[]>();
  #picks: number[] = [];

  constructor() {
    this.ledger.run('SetSetting', { key: 'currency', value: 'EUR' });
    for (let client = 1; client <= CLIENTS; client += 1)
      this.ledger.run('CreateClient', { client: { name: `Client ${client}`, currency: 'EUR' } });
    for (const index of [0, 1, 2, 3]) this.run({ kind: 'create', picks: [index, index, 1, 2, 3, 4, 5, 6] });
  }

  /** Runs a step. What the domain refuses changes nothing. */
  run({ kind, picks }: Step): void {
    this.#picks = [...picks];
    if (kind === 'undo' || kind === 'redo') this.#reverse(kind);
    else this.#command(kind);
  }

  /** Creates an unpaid invoice for each border of an age, of both clients. */
  createAtBorders(): void {
    for (const [index, dueDate] of BORDERS.entries())
      for (const client of [1, 2])
        this.#sendInvoice({
          client,
          currency: 'EUR',
          date: FIRST_DAY,
          dueDate,
          total: `${index + client}.10`,
        });
  }

  /** Creates an invoice in dollars of which a part is paid, and some of that paid back, in euros. */
  payBackInEuros(): void {
    this.#sendInvoice({ client: 1, currency: 'USD', date: FIRST_DAY, dueDate: null, total: '100' });
    const invoice = this.invoices.at(-1);
    if (invoice === undefined) return;
    const payment = { date: FIRST_DAY, currency: 'EUR', rate: '0.9', fee: '0' };
    this.#sendMoney(invoice, { ...payment, kind: 'payment', amount: '45.20' });
    this.#sendMoney(invoice, { ...payment, kind: 'refund', amount: '12.30' });
  }

  /** Pays too much of one invoice, and a part of another one from that. */
  payFromCredit(): void {
    const sent = { client: 1, currency: 'EUR', date: FIRST_DAY, dueDate: null, total: '10' };
    this.#sendInvoice(sent);
    const overpaid = this.invoices.at(-1);
    this.#sendInvoice(sent);
    const invoice = this.invoices.at(-1);
    if (overpaid === undefined || invoice === undefined) return;
    const payment = { date: FIRST_DAY, currency: 'EUR', rate: '1', fee: '0' };
    this.#sendMoney(overpaid, { ...payment, kind: 'payment', amount: '30' });
    this.#picks = [1];
    this.#credit(invoice);
  }

  #pick(below: number): number {
    return (this.#picks.shift() ?? 0) % below;
  }

  #of<Value>(values: readonly Value[]): Value | undefined {
    return values.length === 0 ? undefined : values[this.#pick(values.length)];
  }

  #day = (): string => addDays(FIRST_DAY, this.#pick(180));

  /** An amount of up to 300 units, in the digits of its currency. */
  #amount(currency: string): string {
    const units = String(1 + this.#pick(currency === 'JPY' ? 30_000 : 300));
    return currency === 'JPY' ? units : `${units}.${String(this.#pick(100)).padStart(2, '0')}`;
  }

  #command(kind: Exclude<Step['kind'], 'undo' | 'redo'>): void {
    const invoice = this.#of(this.invoices);
    if (kind === 'create' || invoice === undefined) this.#create();
    else if (kind === 'record' || kind === 'refund') this.#money(kind, invoice);
    else if (kind === 'edit' || kind === 'delete') this.#change(kind, invoice);
    else if (kind === 'credit') this.#credit(invoice);
    else if (kind === 'rest') this.#rest(invoice);
    else if (kind === 'unpaid') this.#unpaid(invoice);
    else if (kind === 'total') this.#total(invoice);
    else if (kind === 'import') this.#import(invoice);
    else this.#remove(invoice);
  }

  /** Runs a command; when it is accepted, `write` changes the model. */
  #send(name: CommandName, payload: Json, write: (result: Json) => Write[]): void {
    const before = this.ledger.entries.length;
    let result: Json;
    try {
      ({ result } = this.ledger.run(name, payload));
    } catch (error) {
      if (error instanceof Rejected) return;
      throw error;
    }
    const writes = write(result);
    for (const one of writes) one.apply();
    const entry = this.ledger.entries.at(before);
    if (entry !== undefined) this.#writes.set(entry, writes);
  }

  #reverse(kind: 'undo' | 'redo'): void {
    const entries = this.ledger.entries.filter(
      (entry) => this.#writes.has(entry) && (entry.undo === null) === (kind === 'undo'),
    );
    const entry = this.#of(entries.slice(-6));
    if (entry === undefined) return;
    if (!('events' in this.ledger[kind](entry))) return;
    for (const write of this.#writes.get(entry) ?? []) {
      if (kind === 'undo') write.revert();
      else write.apply();
    }
  }

  /** The due date of an invoice: none, any day after its date, or the border of an age. */
  #dueDate(date: string): string | null {
    const kind = this.#pick(5);
    if (kind === 0) return null;
    const days = this.#pick(60);
    const border = BORDERS[days % BORDERS.length] ?? date;
    return kind === 1 && border >= date ? border : addDays(date, days);
  }

  #create(): void {
    const currency = this.#of(CURRENCIES) ?? 'EUR';
    const client = 1 + this.#pick(CLIENTS);
    const date = this.#day();
    const dueDate = this.#dueDate(date);
    this.#sendInvoice({ client, currency, date, dueDate, total: this.#amount(currency) });
  }

  #sendInvoice(invoice: Omit<ModelInvoice, 'id' | 'deleted' | 'payments'>): void {
    const { client, currency, date, dueDate } = invoice;
    const fields = { client_id: client, currency, date, dueDate, exchangeRate: RATES[currency] ?? null };
    const items = [{ name: 'Work', quantity: 1, rate: invoicedTotal(invoice) }];
    const taxes = withholds(invoice) ? [{ name: 'Withheld', rate: 50, kind: 'W' }] : [];
    this.#send('CreateInvoice', { invoice: { ...fields, taxes, items } }, (result) => {
      const id = Number(Reflect.get(Object(Reflect.get(Object(result), 'invoice')), 'id'));
      const created: ModelInvoice = { ...invoice, id, deleted: true, payments: new Map() };
      this.invoices.push(created);
      return [setDeleted(created, false)];
    });
  }

  #payment(kind: ModelPayment['kind'], invoice: ModelInvoice): ModelPayment {
    const isForeign = this.#pick(3) === 0;
    const currency = isForeign ? (this.#of(CURRENCIES) ?? invoice.currency) : invoice.currency;
    const rate = currency === invoice.currency ? '1' : (['0.9', '1.3333', '150'][this.#pick(3)] ?? '1');
    const amount = this.#amount(currency);
    const fee = this.#pick(3) === 0 ? (currency === 'JPY' ? '55' : '2.40') : '0';
    return { kind, date: this.#day(), amount, currency, rate, fee };
  }

  /** A refund, every third time of all that was paid. */
  #refund(invoice: ModelInvoice): ModelPayment {
    const refund = this.#payment('refund', invoice);
    const { paid } = sumsOf(invoice);
    if (paid <= 0n || this.#pick(3) > 0) return refund;
    const { currency } = invoice;
    return { ...refund, amount: amountText(paid, currency), currency, rate: '1', fee: '0' };
  }

  #money(kind: 'record' | 'refund', invoice: ModelInvoice): void {
    this.#sendMoney(invoice, kind === 'record' ? this.#payment('payment', invoice) : this.#refund(invoice));
  }

  #sendMoney(invoice: ModelInvoice, payment: ModelPayment): void {
    const added = (result: Json) => [setPayment(invoice, paymentIn(result), payment)];
    if (payment.kind === 'refund') {
      this.#send('RefundPayment', { invoiceId: invoice.id, ...sent(invoice, payment) }, added);
    } else {
      this.#send('RecordPayment', { invoiceId: invoice.id, payment: sent(invoice, payment) }, added);
    }
  }

  #change(kind: 'edit' | 'delete', invoice: ModelInvoice): void {
    const [paymentId, before] = this.#of([...invoice.payments]) ?? [];
    if (paymentId === undefined || before === undefined) return;
    if (kind === 'delete') {
      this.#send('DeletePayment', { paymentId }, () => [setPayment(invoice, paymentId, undefined)]);
      return;
    }
    const { date, amount, fee } = this.#payment(before.kind, { ...invoice, currency: before.currency });
    const digits = before.currency === 'JPY' ? amount.replace(/\..*/, '') : amount;
    const isCredit = before.kind === 'credit';
    const changed = { date, amount: digits, ...(isCredit || before.currency === 'JPY' ? {} : { fee }) };
    this.#send('EditPayment', { paymentId, payment: changed }, () => [
      setPayment(invoice, paymentId, { ...before, ...changed }),
    ]);
  }

  #credit(invoice: ModelInvoice): void {
    const { currency } = invoice;
    const amount = this.#pick(3) === 0 ? this.#amount(currency) : currency === 'JPY' ? '10' : '1.50';
    const date = new Date(this.ledger.now).toISOString().slice(0, 10);
    const payment: ModelPayment = { kind: 'credit', date, amount, currency, rate: '1', fee: '0' };
    this.#send('UseCredit', { invoiceId: invoice.id, amount }, (result) => [
      setPayment(invoice, paymentIn(result), payment),
    ]);
  }

  #rest(invoice: ModelInvoice): void {
    const { open, paidOn } = sumsOf(invoice);
    const date = this.#day();
    this.#send('MarkInvoicePaid', { invoiceId: invoice.id, paidAt: date }, () => {
      const [only, second] = [...invoice.payments];
      if (paidOn !== null) {
        return only === undefined || second !== undefined
          ? []
          : [setPayment(invoice, only[0], { ...only[1], date })];
      }
      const id = this.ledger.state.nextPaymentId() - 1;
      const { currency } = invoice;
      const amount = amountText(open, currency);
      return [setPayment(invoice, id, { kind: 'payment', date, amount, currency, rate: '1', fee: '0' })];
    });
  }

  #unpaid(invoice: ModelInvoice): void {
    this.#send('MarkInvoiceUnpaid', { invoiceId: invoice.id }, () =>
      [...invoice.payments.keys()].map((id) => setPayment(invoice, id, undefined)),
    );
  }

  #total(invoice: ModelInvoice): void {
    const total = this.#amount(invoice.currency);
    const before = invoice.total;
    const items = [{ name: 'Work', quantity: 1, rate: invoicedTotal({ ...invoice, total }) }];
    this.#send('EditInvoice', { invoiceId: invoice.id, invoice: { items } }, () => [
      {
        apply: () => {
          invoice.total = total;
        },
        revert: () => {
          invoice.total = before;
        },
      },
    ]);
  }

  #import(invoice: ModelInvoice): void {
    const amount = this.#amount(invoice.currency);
    const hash = String(this.ledger.events.length).padStart(64, '0');
    const { currency } = invoice;
    const payment = { date: this.#day(), amount, currency, rate: '1', fee: '0' };
    const allocations = [{ invoiceId: invoice.id, amount }];
    const entry = { hash, date: payment.date, amount, currency, allocations };
    this.#send('ImportPayments', { entries: [entry] }, () => [
      setPayment(invoice, this.ledger.state.nextPaymentId() - 1, { kind: 'payment', ...payment }),
    ]);
  }

  #remove(invoice: ModelInvoice): void {
    if (this.#pick(4) !== 0) return;
    this.#send('DeleteInvoice', { invoiceId: invoice.id }, () => [setDeleted(invoice, true)]);
  }
}

function sent(invoice: ModelInvoice, { date, amount, currency, rate, fee }: ModelPayment) {
  return {
    ...{ date, amount, fee },
    ...(currency === invoice.currency ? {} : { currency, exchangeRate: rate }),
  };
}

const paymentIn = (result: Json): number =>
  Number(Reflect.get(Object(Reflect.get(Object(result), 'payment')), 'id'));

function setPayment({ payments }: ModelInvoice, id: number, after: ModelPayment | undefined): Write {
  const before = payments.get(id);
  const set = (payment: ModelPayment | undefined) => {
    if (payment === undefined) payments.delete(id);
    else payments.set(id, payment);
  };
  return { apply: () => set(after), revert: () => set(before) };
}

/** Minor units of a currency as decimal text. */
function amountText(units: bigint, currency: string): string {
  if (currency === 'JPY') return String(units);
  const text = String(units).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

function setDeleted(invoice: ModelInvoice, deleted: boolean): Write {
  return {
    apply: () => {
      invoice.deleted = deleted;
    },
    revert: () => {
      invoice.deleted = !deleted;
    },
  };
}
