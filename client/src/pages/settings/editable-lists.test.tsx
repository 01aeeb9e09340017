import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { openEditor, replaceText } from '#shared/testing/rich-text.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJobType, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => vi.useRealTimers());

const VAT = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
const CARD = { id: 1, text: '<p>By card</p>', default: true };
const BANK = { id: 2, text: '<p>By bank</p>', default: false };

const ACCOUNT = {
  jobTypes: [sampleJobType(1, 'Translation', 9), sampleJobType(2, 'Editing', 2)],
  languagePairs: [samplePair(1, 'German', 'English'), samplePair(2, 'Polish', 'English')],
  units: [sampleUnit(101, 'Pages', 'page'), sampleUnit(102, 'Minutes', 'minute')],
  settings: { taxes: [VAT, { ...VAT, id: 2, name: 'City' }], invoiceNotes: [CARD, BANK] },
};

async function open(section: string) {
  const { scope, given } = await accountScope(ACCOUNT);
  renderPage(<Page />, { scope, path: `/settings/${section}`, route: '/settings/*' });
  return given;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fields = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = (name: string) => fireEvent.submit(field(name));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const payloads = (given: readonly CommandDraft[]) => given.map(({ payload }) => payload);
const writeText = (html: string) => {
  const box = field('Notes');
  box.innerHTML = html;
  fireEvent.input(box);
};

describe('two forms of a list', () => {
  it.each([
    { section: 'job-types', first: 'Rename Translation', label: 'Name', second: 'Rename Editing' },
    {
      section: 'language-pairs',
      first: 'Edit German > English',
      label: 'From',
      second: 'Edit Polish > English',
    },
    { section: 'units', first: 'Edit Pages', label: 'Name', second: 'Edit Minutes' },
    { section: 'invoicing/taxes', first: 'Edit VAT (19%)', label: 'Name', second: 'Edit City (19%)' },
  ])('keep what was typed into each: $section', async ({ section, first, label, second }) => {
    const given = await open(section);
    click(first);
    write(label, 'Typed');
    click(second);
    expect(fields(label).map(({ value }) => value)).toContain('Typed');
    expect(fields(label)).toHaveLength(2);
    fireEvent.submit(fields(label)[0] ?? document);
    await waitFor(() => expect(given).toHaveLength(1));
    expect(fields(label)).toHaveLength(1);
  });

  it('can be that of a new item and that of an existing one', async () => {
    await open('invoicing/taxes');
    click('Edit VAT (19%)');
    write('Name', 'Typed');
    click('Add tax');
    expect(fields('Name').map(({ value }) => value)).toEqual(['', 'Typed']);
  });
});

describe('editing a language pair', () => {
  const edit = async () => {
    const given = await open('language-pairs');
    click('Edit German > English');
    return given;
  };

  it('saves it only when it has changed', async () => {
    const given = await edit();
    expect(isOff('Save')).toBe(true);
    write('To', 'English ');
    expect(isOff('Save')).toBe(true);
    submit('To');
    expect(given).toEqual([]);
    write('To', 'Dutch');
    submit('To');
    await waitFor(() =>
      expect(payloads(given)).toEqual([{ languagePairId: 1, languagePair: { to: 'Dutch' } }]),
    );
  });

  it('needs both languages', async () => {
    const given = await edit();
    write('From', ' ');
    expect(isOff('Save')).toBe(true);
    submit('From');
    expect(given).toEqual([]);
  });

  it('cannot make it equal to another pair of the list', async () => {
    const given = await edit();
    write('From', ' POLISH');
    expect(screen.getByRole('alert').textContent).toBe('This language pair already exists');
    expect(isOff('Save')).toBe(true);
    submit('From');
    expect(given).toEqual([]);
  });

  it('may change only the case of its letters', async () => {
    const given = await edit();
    write('From', 'GERMAN');
    expect(screen.queryByRole('alert')).toBeNull();
    submit('From');
    await waitFor(() =>
      expect(payloads(given)).toEqual([{ languagePairId: 1, languagePair: { from: 'GERMAN' } }]),
    );
  });
});

describe('the default among the invoice notes', () => {
  const rowOf = (text: string) => screen.getByText(text).closest('li')?.textContent ?? '';

  it('is the note that was marked last, shown at once', async () => {
    const given = await open('invoicing/notes');
    click('Edit By bank');
    fireEvent.click(screen.getByRole('checkbox', { name: 'On new invoices by default' }));
    click('Done');
    expect(rowOf('By bank')).toContain('Default');
    expect(rowOf('By card')).not.toContain('Default');
    expect(payloads(given)).toEqual([{ key: 'invoiceNotes', value: { id: 2, default: true } }]);
    expect(given.map(({ label }) => label)).toEqual(['Default invoice notes']);
  });

  it('can be a new note', async () => {
    const given = await open('invoicing/notes');
    click('Add notes');
    const isDefault = screen.getByRole<HTMLInputElement>('checkbox', { name: 'On new invoices by default' });
    expect(isDefault.checked).toBe(false);
    fireEvent.click(isDefault);
    writeText('<p>Thank you</p>');
    await waitFor(() => expect(isOff('Save')).toBe(false));
    click('Save');
    expect(rowOf('Thank you')).toContain('Default');
    expect(rowOf('By card')).not.toContain('Default');
    const value = { text: '<p>Thank you</p>', default: true };
    expect(payloads(given)).toEqual([{ key: 'invoiceNotes', value }]);
  });

  it('can be removed', async () => {
    await open('invoicing/notes');
    click('Edit By card');
    fireEvent.click(screen.getByRole('checkbox', { name: 'On new invoices by default' }));
    click('Done');
    expect(screen.queryByText('Default')).toBeNull();
  });
});

describe('a text of invoices', () => {
  it('is sent with its last saved value as the baseline when it is saved automatically twice', async () => {
    const given = await open('invoicing/notes');
    click('Edit By bank');
    await openEditor(field('Notes'));
    vi.useFakeTimers();
    for (const html of ['<p>By bank A</p>', '<p>By bank AB</p>']) {
      replaceText(field('Notes'), html);
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    const before = given.map(({ patches }) => patches[0]?.before);
    expect(before).toEqual([
      { value: [CARD, BANK] },
      { value: [CARD, { ...BANK, text: '<p>By bank A</p>' }] },
    ]);
  });

  it('stays when Escape is pressed in a new one', async () => {
    await open('invoicing/notes');
    click('Add notes');
    writeText('<p>Long</p>');
    fireEvent.keyDown(field('Notes'), { key: 'Escape' });
    expect(within(field('Notes')).getByText('Long').textContent).toBe('Long');
  });
});
