import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { itemOfJob } from '../draft/items.ts';
import { invoiceEditorMachine } from '../machine/invoice-editor-machine.ts';
import { draft, ENGLISH, job, START } from '../testing/samples.ts';
import { EditPaper } from './edit-paper.tsx';
import { EditorContext } from './editor-context.ts';
import { rowFields } from './row-fields.tsx';

vi.mock(import('./row-fields.tsx'), async (original) => {
  const fields = await original();
  return { ...fields, rowFields: vi.fn(fields.rowFields) };
});

function show(first: InvoiceDraft, { isSaved = false } = {}) {
  const actor = createActor(invoiceEditorMachine, { input: { draft: first, isNew: true } });
  actor.start();
  const world = {
    actor,
    settings: START.settings,
    nextNumber: '148',
    isSaved,
    numberError: undefined,
    chooseClient: null,
  };
  render(
    <StrictMode>
      <Provider value={fork({ values: [serverValue()] })}>
        <MantineProvider env="test">
          <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
            <EditorContext value={world}>
              <EditPaper />
            </EditorContext>
          </CalendarContext>
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (name: string | RegExp, text: string) => {
    act(() => field(name).focus());
    fireEvent.change(field(name), { target: { value: text } });
  };
  const leave = (name: string | RegExp) => act(() => field(name).blur());
  return { actor, field, type, leave, draftNow: () => actor.getSnapshot().context.draft };
}

const withJob = () => draft({ items: [itemOfJob(job(), ENGLISH)] });

describe('EditPaper', () => {
  it('shows the bands of a line below its fields, as they will be printed', () => {
    const line = itemOfJob(job({ quantity: 300, rate: 0.1 }), ENGLISH);
    const key = { source: null, from: null, to: null };
    const bands = [
      { ...key, band: 'exact' as const, quantity: '100' },
      { ...key, band: 'new' as const, quantity: '200' },
    ];
    const { field, type } = show(
      draft({
        items: [
          { ...line, bands },
          { ...line, id: 'new2', job_id: null },
        ],
      }),
    );
    expect(field('Quantity, line 1').value).toBe('300');
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    expect(rows()).toContainEqual(expect.stringMatching(/New.*200.*20\.00/));
    expect(field('Quantity, line 2').value).toBe('300');
    type('Quantity, line 1', '299');
    expect(rows().join()).not.toContain('New');
  });

  it('computes totals while a quantity or rate is typed, with comma or dot, and formats it afterwards', () => {
    const { field, type, leave, draftNow } = show(withJob());
    type('Quantity, line 1', '1.000,5');
    expect(draftNow().items[0]?.quantity).toBe('1000.5');
    expect(screen.queryByText('€130.97')).not.toBeNull();
    leave('Quantity, line 1');
    expect(field('Quantity, line 1').value).toBe('1,000.5');
    type('Unit price, line 1', '0,125');
    expect(draftNow().items[0]?.rate).toBe('0.125');
  });

  it('rejects negative numbers and words, and keeps the previous amount', () => {
    const { field, type, leave, draftNow } = show(withJob());
    for (const [text = '', problem] of [
      ['-5', 'Enter 0 or more'],
      ['many', 'Enter only numbers'],
    ]) {
      type('Quantity, line 1', text);
      expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByRole('alert').textContent).toBe(problem);
      expect(draftNow().items[0]?.quantity).toBe('6310');
    }
    leave('Quantity, line 1');
    expect(field('Quantity, line 1').value).toBe('6,310');
  });

  it('drops an intermediate amount when the final text is no amount', () => {
    const { field, type, leave, draftNow } = show(withJob());
    type('Quantity, line 1', '12');
    fireEvent.change(field('Quantity, line 1'), { target: { value: '12 pages' } });
    expect(draftNow().items[0]?.quantity).toBe('6310');
    leave('Quantity, line 1');
    expect(field('Quantity, line 1').value).toBe('6,310');
  });

  it('selects an amount on focus, so that the first key replaces it', () => {
    const { field } = show(withJob());
    const quantity = field('Quantity, line 1');
    act(() => quantity.focus());
    expect(quantity.value.slice(quantity.selectionStart ?? 0, quantity.selectionEnd ?? 0)).toBe('6310');
  });

  it('leaves an amount unchanged on Esc, also where a dot groups its digits', () => {
    const { field, type, draftNow } = show({ ...withJob(), locale: 'de' });
    const quantity = field('Quantity, line 1');
    expect(quantity.value).toBe('6.310');
    act(() => quantity.focus());
    fireEvent.keyDown(quantity, { key: 'Escape' });
    expect(draftNow().items[0]?.quantity).toBe('6310');
    type('Quantity, line 1', '7');
    fireEvent.keyDown(quantity, { key: 'Escape' });
    expect(draftNow().items[0]?.quantity).toBe('6310');
    expect(quantity.value).toBe('6.310');
  });

  it('restores a field on Esc', () => {
    const { field, type, draftNow } = show(withJob());
    type('Reference', 'PO 9');
    fireEvent.keyDown(field('Reference'), { key: 'Escape' });
    expect(draftNow().reference).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('article'));
  });

  it('keeps date, due date and terms consistent', () => {
    const { draftNow, field } = show(withJob());
    /** On focus, the date of the paper becomes fields for day, month and year. */
    const enter = (label: string) => {
      act(() => field(label).focus());
      return within(screen.getByRole('group', { name: label })).getByRole('textbox', { name: 'Day' });
    };
    const paste = (label: string, text: string) => {
      const day = enter(label);
      fireEvent.paste(day, { clipboardData: { getData: () => text } });
      act(() => day.blur());
    };
    paste('Date', '01/12/2026');
    expect(draftNow()).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-31', paymentTerms: 30 });
    paste('Due date', '15/01/2027');
    expect(draftNow()).toMatchObject({ dueDate: '2027-01-15', paymentTerms: 45 });
    fireEvent.keyDown(enter('Due date'), { key: 'ArrowUp' });
    expect(draftNow()).toMatchObject({ dueDate: '2027-01-16', paymentTerms: 46 });
  });

  it('has a field for each end of the period of supply, which can be removed', () => {
    const { field, draftNow } = show({ ...withJob(), bringsSupply: true });
    expect(field('Date of supply').value).toBe('12/11/2026');
    expect(field('Date of supply: last day').value).toBe('12/11/2026');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the date of supply' }));
    expect(draftNow().supplied).toBeNull();
    expect(field('Date of supply').placeholder).toBe('Day');
  });

  it('adds a manual line with a quantity of 1, moves and removes lines', () => {
    const { draftNow } = show(withJob());
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }));
    expect(draftNow().items[1]).toMatchObject({ name: 'Item', quantity: '1', rate: '' });
    fireEvent.click(screen.getByRole('button', { name: 'Move line 2 up' }));
    expect(draftNow().items.map(({ job_id }) => job_id)).toEqual([null, 12]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    expect(draftNow().items).toHaveLength(1);
  });

  it('allows taxes of a new invoice to be removed, but not those of a saved one', () => {
    const { draftNow } = show(withJob());
    fireEvent.click(screen.getByRole('button', { name: 'Remove VAT (19%)' }));
    expect(draftNow().taxes).toEqual([]);
  });

  it('adds a compound tax with its primary tax, and removes both together', async () => {
    const { draftNow } = show(draft({ items: [itemOfJob(job(), ENGLISH)], taxes: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Add tax' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Levy (5%)' }));
    expect(draftNow().taxes.map(({ name }) => name)).toEqual(['VAT', 'Levy']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove VAT (19%)' }));
    expect(draftNow().taxes).toEqual([]);
  });

  it('taxes a line in another way than the invoice, and as the invoice again', async () => {
    const { draftNow } = show(withJob());
    fireEvent.click(screen.getByRole('button', { name: 'Tax of line 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'No tax' }));
    expect(draftNow().items[0]?.taxes).toEqual([]);
    // The tax of the invoice is charged on nothing any more.
    expect(screen.queryByText('VAT (19%)')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tax of line 1' }).textContent).toBe('No tax');
    fireEvent.click(screen.getByRole('button', { name: 'Tax of line 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Levy (5%)' }));
    expect(draftNow().items[0]?.taxes?.map(({ name }) => name)).toEqual(['VAT', 'Levy']);
    fireEvent.click(screen.getByRole('button', { name: 'Tax of line 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'As the invoice' }));
    expect(draftNow().items[0]?.taxes).toBeNull();
    expect(screen.queryByText('VAT (19%)')).not.toBeNull();
  });

  it('offers no own taxes for the lines of a quote, which have none', () => {
    show({ ...withJob(), kind: 'quote' });
    expect(screen.queryByRole('button', { name: 'Tax of line 1' })).toBeNull();
  });

  it('removes a tax of the invoice beside the tax of a single line, which stays', () => {
    const own = { id: 9, name: 'Reduced', rate: '7', compound: false, primaryRate: null };
    const items = [itemOfJob(job(), ENGLISH), { ...itemOfJob(job({ id: 13 }), ENGLISH), taxes: [own] }];
    const { draftNow } = show(draft({ items }));
    expect(screen.queryByRole('button', { name: 'Remove Reduced (7%)' })).toBeNull();
    expect(screen.queryByText('Reduced (7%)')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove VAT (19%)' }));
    expect(draftNow()).toMatchObject({ taxes: [], items: [{}, { taxes: [own] }] });
  });

  it('removes a withheld tax, and not the tax at its place', () => {
    const vat = { id: 1, name: 'VAT', rate: '19', compound: false, primaryRate: null };
    const withheld = { ...vat, id: 3, name: 'IRPF', rate: '15', kind: 'W' as const };
    const { draftNow } = show(draft({ items: [itemOfJob(job(), ENGLISH)], taxes: [withheld, vat] }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove IRPF (15%)' }));
    expect(draftNow().taxes).toEqual([vat]);
  });

  it('adds a discount in percent, changes it to a surcharge, and removes it', async () => {
    const { draftNow } = show(withJob());
    fireEvent.click(screen.getByRole('button', { name: 'Add discount' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('button', { name: 'Add' }));
    expect(dialog().getByText('Enter a number above 0')).not.toBeNull();
    fireEvent.change(dialog().getByLabelText('Value'), { target: { value: '10 %' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Add' }));
    expect(draftNow().adjustments).toEqual([{ label: 'Discount', percent: '-10', amount: '0' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Discount (-10%)' }));
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('radio', { name: 'Surcharge' }));
    fireEvent.change(dialog().getByLabelText('In'), { target: { value: 'amount' } });
    fireEvent.change(dialog().getByLabelText('Value'), { target: { value: '12,50' } });
    fireEvent.change(dialog().getByLabelText('Name on the invoice'), { target: { value: 'Rush' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(draftNow().adjustments).toEqual([{ label: 'Rush', amount: '12.5' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Rush' }));
    expect(draftNow().adjustments).toEqual([]);
  });

  it('renders only the line that a key changes', () => {
    const lines = [1, 2, 3, 4].map((id) => itemOfJob(job({ id }), ENGLISH));
    const { type } = show(draft({ items: lines }));
    const rendered = vi.mocked(rowFields);
    rendered.mockClear();
    type('Description, line 2', 'Contract');
    type('Quantity, line 2', '7');
    expect([...new Set(rendered.mock.calls.map(([, index]) => index))]).toEqual([1]);
    rendered.mockClear();
    type('Bill to: name', 'Acme Ltd');
    expect(rendered).not.toHaveBeenCalled();
  });

  it('has no tax links on a saved invoice', () => {
    show(withJob(), { isSaved: true });
    expect(screen.queryByText('VAT (19%)')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /tax|VAT/i })).toBeNull();
  });

  it('shows placeholders for empty texts, and the number that will probably be assigned', () => {
    const { field } = show(draft({ billingInformation: { name: '', details: '' } }));
    expect(field('Billing information: name').placeholder).toBe('<Your company name>');
    expect(field('Bill to: name').placeholder).toBe("<Client's company name>");
    expect(field('Invoice number').placeholder).toBe('148');
    expect(within(screen.getByRole('article')).queryByRole('heading', { name: 'Invoice' })).not.toBeNull();
  });
});
