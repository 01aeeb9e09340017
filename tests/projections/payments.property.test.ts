import { randomUUID } from 'node:crypto';
import { invoices as invoiceRows } from '@ledgerline/projection-service/projections/invoices/invoices.ts';
import { type Projection, readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { reports } from '@ledgerline/projection-service/projections/reports/reports.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import type { Row } from '@ledgerline/projection-service/projections/table.ts';
import { RECEIVABLE_AGES, receivableAgeOf } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { creditsOf } from '@ledgerline/shared-events/payments/credit.ts';
import { overdueOf, settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newEvents } from './account-log.ts';
import { PaymentHistory, paymentSteps } from './payment-history.ts';
import {
  ageIn,
  creditOf,
  daysLate,
  feeIn,
  inOrder,
  type ModelInvoice,
  minor,
  receivedWith,
  settledBy,
  sumsOf,
} from './payment-model.ts';
import { CREATED_AT } from './record-examples.ts';

const TODAY = '2026-11-24';

/** What the domain says of an invoice, in minor units. */
function domainSums({ ledger }: PaymentHistory, { id, currency }: ModelInvoice) {
  const record = ledger.state.record('invoice', id);
  if (record === undefined) throw new Error(`There is no invoice ${id}.`);
  const { payments, paidAmount, openAmount, overpaidAmount, status, paid, paid_at } = settlementOf(record);
  const { overdue, daysOverdue } = overdueOf(record, { openAmount, paid }, TODAY);
  return {
    deleted: record.deleted_at !== null,
    order: payments.map(({ id: payment }) => payment),
    ...{ paid: minor(paidAmount, currency), open: minor(openAmount, currency) },
    ...{ overpaid: minor(overpaidAmount, currency), status, isPaid: paid, paidOn: paid_at },
    ...{ overdue, daysOverdue, age: RECEIVABLE_AGES.indexOf(receivableAgeOf(record.dueDate, TODAY)) },
  };
}

function modelSums(invoice: ModelInvoice): ReturnType<typeof domainSums> {
  const sums = sumsOf(invoice);
  const isPaid = sums.status === 'paid' || sums.status === 'overpaid';
  const daysOverdue = isPaid || invoice.deleted ? 0 : daysLate(invoice, TODAY);
  return {
    ...{ ...sums, deleted: invoice.deleted, isPaid, order: inOrder(invoice).map(([id]) => id) },
    ...{ overdue: daysOverdue > 0, daysOverdue, age: ageIn(invoice, TODAY) },
  };
}

function expectDomain(history: PaymentHistory): void {
  for (const invoice of history.invoices) {
    expect(domainSums(history, invoice), `invoice ${invoice.id}`).toEqual(modelSums(invoice));
  }
  const records = [...history.ledger.state.records('invoice')];
  for (const client of [1, 2]) {
    const credits = creditsOf(records.filter(({ client_id }) => client_id === client));
    const inMinor = new Map([...credits].map(([currency, amount]) => [currency, minor(amount, currency)]));
    const expected = creditOf(history.invoices, client);
    expect(inMinor, `credit of client ${client}`).toEqual(expected);
    for (const units of expected.values()) expect(units).toBeGreaterThanOrEqual(0n);
  }
}

function rowsOf(projection: Projection, events: readonly DomainEvent[]): Map<string, Row[]> {
  const rows = new MemoryRows();
  const accountId = randomUUID();
  const written = newEvents(accountId, events, { commandId: randomUUID() });
  for (const [revision, event] of written.entries()) {
    const stored = { ...event, stream: `account-${accountId}`, revision, recordedAt: CREATED_AT };
    projection.apply(rows, readEvent(stored));
  }
  return new Map(projection.tables.map((table) => [table.name, rows.all(table)]));
}

function expectRows({ ledger, invoices }: PaymentHistory): void {
  const found = rowsOf(invoiceRows, ledger.events).get('invoices') ?? [];
  const paid = rowsOf(reports, ledger.events).get('report_payments') ?? [];
  for (const invoice of invoices) {
    const { currency, id } = invoice;
    const row = found.find((one) => one.id === id);
    const sums = modelSums(invoice);
    expect(
      { paid: row?.paid, paid_at: row?.paid_at, open: minor(String(row?.open_amount), currency) },
      `row of invoice ${id}`,
    ).toEqual({ paid: sums.isPaid, paid_at: sums.paidOn, open: sums.open });
    const counted = paid
      .filter((one) => one.invoice_id === id)
      .map(({ id: payment, day, amount, fee, received, received_currency }) => ({
        ...{ payment, day, currency: received_currency },
        ...{ amount: minor(String(amount), currency), fee: minor(String(fee), currency) },
        received: minor(String(received), String(received_currency)),
      }));
    const expected = [...(invoice.deleted ? [] : invoice.payments)]
      .filter(([, { kind }]) => kind !== 'credit')
      .map(([payment, one]) => ({
        ...{ payment, day: one.date, currency: one.currency },
        ...{ amount: settledBy(one, invoice), fee: feeIn(one, invoice), received: receivedWith(one) },
      }));
    const byId = (one: { payment: unknown }, other: { payment: unknown }) =>
      Number(one.payment) - Number(other.payment);
    expect(counted.toSorted(byId), `payments of invoice ${id}`).toEqual(expected.toSorted(byId));
  }
}

test('what is paid and open is what the commands say, after every payment, refund, edit, deletion, undo and redo', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(paymentSteps, (steps) => {
      const history = new PaymentHistory();
      for (const step of steps) {
        history.run(step);
        expectDomain(history);
      }
      history.createAtBorders();
      history.payBackInEuros();
      history.payFromCredit();
      expectDomain(history);
      expectRows(history);
      for (const invoice of history.invoices) {
        const { status, paid } = sumsOf(invoice);
        reached.add(invoice.payments.size > 0 && paid === 0n ? 'paid back' : status);
        for (const { kind, rate, fee } of invoice.payments.values()) {
          reached
            .add(kind)
            .add(rate === '1' ? 'own' : 'foreign')
            .add(fee === '0' ? 'whole' : 'with a fee');
        }
      }
    }),
    { numRuns: 60 },
  );
  expect([...reached].sort()).toEqual(
    [
      ...['open', 'partly_paid', 'paid', 'overpaid', 'paid back', 'payment', 'refund', 'credit'],
      ...['own', 'foreign', 'whole', 'with a fee'],
    ].sort(),
  );
});
