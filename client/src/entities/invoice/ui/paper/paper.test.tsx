import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { Paper } from './paper.tsx';

const model = paperModel(paperInvoiceOf(sampleInvoice()));

it('shows an invoice whose restored values say null for none, before they are saved', () => {
  const [first, ...items] = sampleInvoice().items;
  const restored = Object.assign(sampleInvoice(), {
    items: [Object.assign({ ...first }, { taxes: null }), ...items],
    ...{ adjustments: null, withheld: null, taxInCurrency: null },
  });
  expect(paperModel(paperInvoiceOf(restored))).toEqual(model);
});

describe('Paper', () => {
  it('shows every text of the model, in its order', () => {
    render(<Paper model={model} label="Invoice 143" />);
    const paper = screen.getByRole('article', { name: 'Invoice 143' });
    const texts = [
      model.title,
      ...model.details.flatMap(({ label, value }) => [label, value]),
      model.billing.name,
      model.billTo.label,
      model.billTo.details,
      ...Object.values(model.head),
      ...model.rows.flatMap(({ name, detail, quantity, unitPrice, amount }) => [
        name,
        detail,
        quantity,
        unitPrice,
        amount,
      ]),
      ...model.totals.flatMap(({ label, amount }) => [label, amount]),
      'Payment instructions',
    ];
    let at = 0;
    for (const text of texts) {
      const found = (paper.textContent ?? '').indexOf(text, at);
      expect(found, text).toBeGreaterThanOrEqual(at);
      at = found;
    }
  });

  it('puts a space between the name of a line and its detail when it is copied', () => {
    render(<Paper model={model} label="Invoice 143" />);
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain(`${model.rows[0]?.name} ${model.rows[0]?.detail}`);
  });

  it('is a table with column heads, and leaves empty texts out', () => {
    render(<Paper model={model} label="Invoice 143" />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Description',
      'Qty',
      'Unit price',
      'Amount',
    ]);
    const rows = screen.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toContain('Total€401.04');
    expect(screen.queryByText('Notes')).toBeNull();
  });

  it('keeps only the allowed formatting of a text', () => {
    const { container } = render(<Paper model={model} label="Invoice 143" />);
    expect(container.querySelector('script')).toBeNull();
    expect(container.querySelector('strong')?.textContent).toBe('DE21');
    expect(container.textContent).not.toContain('alert');
  });

  it('marks the values that differ, an empty one by a dash', () => {
    const [date, number, due, reference] = model.details;
    if (!date || !number || !due || !reference) throw new Error('The sample has four details.');
    const emptied = { ...model, details: [date, number, due, { ...reference, value: '' }] };
    render(<Paper model={emptied} label="Invoice 143" marks={new Set(['detail.reference', 'total'])} />);
    const marked = within(screen.getByRole('article'))
      .getAllByRole('mark')
      .map((mark) => mark.textContent);
    expect(marked).toEqual(['–', '€401.04']);
  });
});
