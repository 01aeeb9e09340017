import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleClient } from '#testing/record-samples.ts';
import { clients, loadClientsFx } from './client/model.ts';
import { invoices, loadInvoiceFx, loadInvoicesFx } from './invoice/model.ts';
import { sampleInvoice } from './invoice/testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a long invoice, of which a list has the beginnings', () => {
  const whole = sampleInvoice();
  const row = { ...whole, items: whole.items.slice(0, 1), cut: true };
  const open = () => {
    let latest = whole;
    const calls = serve({
      'GET /api/invoice': { data: [row], current_page: 1, last_page: 1, total: 1 },
      [`GET /api/invoice/${whole.number}`]: () => latest,
    });
    const scope = fork({ values: [serverValue()] });
    return {
      scope,
      change: (fields: Partial<typeof whole>) => {
        latest = { ...latest, ...fields };
      },
      list: () => allSettled(loadInvoicesFx, { scope, params: { type: 'open', page: 1 } }),
      paths: () => calls.map(({ path }) => path),
      shown: () => scope.getState(invoices.$byId).get(whole.id),
    };
  };

  it('is not read for the list', async () => {
    const { list, paths, shown } = open();
    await list();
    await list();
    expect(paths()).toEqual(['/api/invoice', '/api/invoice']);
    expect(shown()).toEqual(row);
  });

  it('is read again with the list once it was read', async () => {
    const { scope, change, list, shown } = open();
    await allSettled(loadInvoiceFx, { scope, params: whole.number });
    change({ invoiceNotes: 'Later' });
    await list();
    expect(shown()).toEqual({ ...whole, invoiceNotes: 'Later' });
  });
});

it('of a long client all is read, since a list has only the beginnings', async () => {
  const [short, long] = [sampleClient(1, 'Acme'), sampleClient(2, 'Beta')];
  const calls = serve({
    'GET /api/client': [short, { ...long, name: 'B', cut: true }],
    'GET /api/client/2': long,
  });
  const scope = fork({ values: [serverValue()] });
  await allSettled(loadClientsFx, { scope });
  expect([...scope.getState(clients.$byId).values()]).toEqual([short, long]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/client', '/api/client/2']);
});
