import type { SentCommand } from '@ledgerline/shared-events/api/commands.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { commandFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { patchesApplied, recordsReset } from '#shared/lib/records/pending.ts';
import { countFilters, type DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { openSumOf, overdueOf, sumNote, sumOf } from './figures.ts';
import { INVOICE_FILTERS, invoiceQueryOf } from './filters.ts';
import {
  $invoicesFailed,
  $openInvoices,
  $shownInvoices,
  invoicesShown,
  loadInvoicesFx,
  loadOpenInvoicesFx,
} from './model.ts';
import { statusLook } from './status.ts';
import { sampleInvoice } from './testing.ts';

const TODAY = '2026-11-20';

describe('the status of an invoice', () => {
  it.each([
    [{ dueDate: '2026-11-20' }, 'Open', 'Due today'],
    [{ dueDate: '2026-11-27' }, 'Open', 'Due in 7 days'],
    [{ dueDate: '2026-11-19' }, 'Overdue', '1 day overdue'],
    [{ dueDate: '2026-11-01' }, 'Overdue', '19 days overdue'],
    [{ dueDate: null }, 'Open', 'Open'],
    [{ dueDate: '2026-11-01', paid: true }, 'Paid', 'Paid'],
    [{ deleted_at: '2026-11-02T00:00:00Z', void: true }, 'Void', 'Void'],
  ] satisfies [Partial<Invoice>, string, string][])('%o is %s and reads %s', (changes, word, text) => {
    expect(statusLook(sampleInvoice(changes), TODAY)).toMatchObject({ word, text });
  });
});

describe('the figures of invoices', () => {
  const foreign = sampleInvoice({
    id: 5,
    currency: 'USD',
    converted_total: 100.1,
    exchange: { rate: 1.1, date: '2026-10-21', source: 'ECB' },
  });
  const lost = sampleInvoice({ id: 6, currency: 'JPY', converted_total: null });

  it('add up the invoices with an exchange rate, and count those without', () => {
    expect(sumOf([sampleInvoice(), foreign, lost])).toEqual({ total: '501.14', count: 3, missingRates: 1 });
    expect(sumNote([sampleInvoice(), foreign, lost], 'EUR', true)).toBe(
      '3 open invoices · 1 converted from USD at the rate of their date (ECB) · 1 not included (no exchange rate)',
    );
    expect(sumNote([sampleInvoice()], 'EUR', false)).toBe('1 invoice');
    const old = { ...foreign, date: '2022-05-04' };
    expect(sumNote([foreign, old], 'EUR', false)).toBe(
      '2 invoices · 2 converted from USD at the nearest known rates (ECB)',
    );
  });

  it('add up what is open, not the totals, at the rate of each invoice', () => {
    const partly = sampleInvoice({ total: 952, openAmount: 452, exchangeRate: 1 });
    const dollars = sampleInvoice({ id: 5, currency: 'USD', openAmount: 110, exchangeRate: 1.1 });
    const lost = sampleInvoice({ id: 6, currency: 'JPY', openAmount: 500, exchangeRate: null });
    expect(openSumOf([partly, dollars, lost], 'EUR')).toBe('552');
  });

  it('find the overdue invoices', () => {
    expect(
      overdueOf([sampleInvoice(), sampleInvoice({ id: 9, dueDate: '2026-11-19' })], TODAY).map(
        ({ id }) => id,
      ),
    ).toEqual([9]);
  });
});

describe('the address of a list of invoices', () => {
  it('sets the filters of the list; unknown parameters are ignored', () => {
    expect(
      invoiceQueryOf(new URLSearchParams('type=all&number=14&page=2&colour=red&paid=1&reference=')),
    ).toEqual({ type: 'all', page: 2, number: '14', paid: '1' });
    expect(invoiceQueryOf(new URLSearchParams('type=none&page=-1'))).toEqual({ type: 'open', page: 1 });
  });

  it('counts a date range as one filter, and the status boxes as one', () => {
    expect(
      countFilters(INVOICE_FILTERS, {
        ...{ date_from: '2026-01-01', date_to: '2026-02-01', paid: '1', overdue: '1', number: '1' },
      }),
    ).toBe(3);
  });
});

const OPEN: DocumentQuery = { type: 'open', page: 1 };

function scopeWith(answer: (query: DocumentQuery) => Invoice[]) {
  const load = vi.fn(async (query: DocumentQuery) => {
    const data = answer(query);
    return { data, current_page: 1, last_page: 1, total: data.length };
  });
  const loadOpen = vi.fn(async () => answer(OPEN));
  const scope = fork({
    values: [serverValue()],
    handlers: [
      [loadInvoicesFx, (_server: unknown, query: DocumentQuery) => load(query)],
      [loadOpenInvoicesFx, loadOpen],
      [commandFx, async () => ({ commandId: 'c', revision: 1, result: {} })],
    ],
  });
  return { scope, load, loadOpen };
}

const paidPatch = { key: 'k', patches: [{ entity: 'invoice', id: 4, fields: { paid: true } }] };

describe('the lists of invoices', () => {
  it('load the page on the screen, the figures and the number of all invoices', async () => {
    const { scope, load } = scopeWith(() => [sampleInvoice()]);
    await allSettled(invoicesShown, { scope, params: OPEN });
    expect(load.mock.calls.map(([query]) => query)).toEqual([OPEN, { type: 'all', page: 1 }]);
    expect(scope.getState($shownInvoices)).toHaveLength(1);
    expect(scope.getState($openInvoices)).toHaveLength(1);
  });

  it('remove a paid invoice from the open ones at once, and keep it in the list of all', async () => {
    const { scope } = scopeWith(() => [sampleInvoice()]);
    await allSettled(invoicesShown, { scope, params: OPEN });
    await allSettled(patchesApplied, { scope, params: paidPatch });
    expect(scope.getState($shownInvoices)).toEqual([]);
    expect(scope.getState($openInvoices)).toEqual([]);
    await allSettled(invoicesShown, { scope, params: { type: 'all', page: 1 } });
    expect(scope.getState($shownInvoices)).toMatchObject([{ id: 4, paid: true }]);
  });

  it('are read again after a command about invoices and after an undo, not after other commands', async () => {
    const { scope, load } = scopeWith(() => [sampleInvoice()]);
    await allSettled(invoicesShown, { scope, params: OPEN });
    load.mockClear();
    const shown = { label: '', patches: [], failure: '' };
    const unit: SentCommand = { name: 'EditUnit', payload: { unitId: 1, unit: {} } };
    await allSettled(commandFx, { scope, params: { ...shown, ...unit } });
    expect(load).not.toHaveBeenCalled();
    const paid: SentCommand = { name: 'MarkInvoicePaid', payload: { invoiceId: 4 } };
    await allSettled(commandFx, { scope, params: { ...shown, ...paid } });
    expect(load).toHaveBeenCalledWith(OPEN);
    load.mockClear();
    await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    expect(load).toHaveBeenCalledWith(OPEN);
  });

  it('report a failure when they were never loaded, and keep their rows when a refresh fails', async () => {
    let isBroken = true;
    const { scope } = scopeWith(() => {
      if (isBroken) throw new Error('no');
      return [sampleInvoice()];
    });
    await allSettled(invoicesShown, { scope, params: OPEN });
    expect(scope.getState($invoicesFailed)).toBe(true);
    isBroken = false;
    await allSettled(invoicesShown, { scope, params: OPEN });
    isBroken = true;
    await allSettled(invoicesShown, { scope, params: OPEN });
    expect(scope.getState($invoicesFailed)).toBe(false);
    expect(scope.getState($shownInvoices)).toHaveLength(1);
    await allSettled(recordsReset, { scope });
    expect(scope.getState($shownInvoices)).toBeNull();
  });
});
