import { BUILT_IN_LANGUAGES } from '@ledgerline/shared-events/languages/built-in.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { openEditor, replaceText } from '#shared/testing/rich-text.ts';
import { accountScope } from '#testing/account-scope.ts';
import { widthOfDialog } from '#testing/width-of-dialog.ts';
import { Page } from '../page.tsx';

afterEach(() => vi.useRealTimers());

async function open(path: string, settings: Partial<SettingsAnswer> = {}) {
  const { scope, given } = await accountScope({ settings });
  const { router } = renderPage(<Page />, {
    scope,
    path: `/settings/invoicing${path}`,
    route: '/settings/*',
  });
  const messages = () =>
    scope.getState($toasts).map(({ message, actions }) => [message, actions?.[0]?.label]);
  return { given, router, messages };
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const reported = (given: readonly CommandDraft[]) => given.map(({ name, payload }) => [name, payload]);
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

const TEXTS = [
  { id: 1, text: '<p>IBAN DE00</p>', default: true },
  { id: 2, text: '<p>By card</p>', default: false },
];

describe('the index of the invoicing settings', () => {
  it('lists its pages, and the title of each page links back to it', async () => {
    const { router } = await open('');
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const pages = [
      'billing-information',
      'logo',
      'taxes',
      'payment-instructions',
      'bank-details',
      'notes',
      'language',
      'numbers',
      'other',
    ];
    expect(places.filter((place) => place?.startsWith('/settings/invoicing/'))).toEqual(
      pages.map((page) => `/settings/invoicing/${page}`),
    );
    fireEvent.click(screen.getByRole('link', { name: /^Terms and format/ }));
    await screen.findByRole('combobox', { name: 'Payment terms' });
    const [back] = screen.getAllByRole('link', { name: 'Invoicing' }).slice(-1);
    fireEvent.click(back ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/invoicing'));
  });
});

describe.each([
  {
    page: 'payment-instructions',
    key: 'paymentInstructions',
    title: 'Payment instructions',
    add: 'Add payment instructions',
    added: 'Payment instructions added',
    deleted: 'Payment instructions deleted',
  },
  {
    page: 'notes',
    key: 'invoiceNotes',
    title: 'Notes',
    add: 'Add notes',
    added: 'Notes added',
    deleted: 'Notes deleted',
  },
])('the page of $page', ({ page, key, title, add, added, deleted }) => {
  it('adds a text, which must not be empty', async () => {
    const { given, messages } = await open(`/${page}`);
    click(add);
    expect(isOff('Save')).toBe(true);
    const field = screen.getByRole('textbox', { name: title });
    field.innerHTML = '<p>Thank you</p>';
    fireEvent.input(field);
    await waitFor(() => expect(isOff('Save')).toBe(false));
    click('Save');
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['SetSetting', { key, value: { text: '<p>Thank you</p>', default: true } }],
      ]),
    );
    expect(messages()).toEqual([[added, 'Undo']]);
  });

  it('deletes a text and offers Undo', async () => {
    const { given, messages } = await open(`/${page}`, { [key]: TEXTS });
    click('Delete By card');
    await waitFor(() => expect(reported(given)).toEqual([['RemoveSetting', { key, id: 2 }]]));
    expect(messages()).toEqual([[deleted, 'Undo']]);
    expect(screen.queryByText('By card')).toBeNull();
  });

  it('saves an existing text a second after the last key', async () => {
    const { given } = await open(`/${page}`, { [key]: TEXTS });
    click('Edit By card');
    const field = screen.getByRole('textbox', { name: title });
    await openEditor(field);
    vi.useFakeTimers();
    replaceText(field, '<p>By bank</p>');
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(given).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(reported(given)).toEqual([['SetSetting', { key, value: { id: 2, text: '<p>By bank</p>' } }]]);
    vi.useRealTimers();
    await screen.findByText('Changes saved');
    expect(screen.queryByText('Settings updated')).toBeNull();
  });
});

describe('billing information', () => {
  it('saves the details two seconds after the last key', async () => {
    const { given } = await open('/billing-information');
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('textbox', { name: 'Contact details' }), { target: { value: 'Kiel' } });
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(given).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(reported(given)).toEqual([['SetSetting', { key: 'billingInformationDetails', value: 'Kiel' }]]);
  });
});

describe('taxes', () => {
  it('show which of them new invoices have, including the primary tax of a compound one', async () => {
    const gst = { id: 1, name: 'GST', rate: 5, compound: false, primaryTax: null, default: false };
    const qst = { id: 2, name: 'QST', rate: 9.975, compound: true, primaryTax: 1, default: true };
    const city = { id: 3, name: 'City', rate: 2, compound: false, primaryTax: null, default: false };
    await open('/taxes', { taxes: [gst, qst, city] });
    const row = (name: string) => screen.getByText(name).closest('li')?.textContent ?? '';
    expect(row('GST (5%)')).toContain('Comes with QSTDefault');
    expect(row('QST (9.975%)')).toContain('Default');
    expect(row('City (2%)')).not.toContain('Default');
  });

  it('are shown as name (rate%), and deleted with Undo', async () => {
    const vat = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
    const { messages } = await open('/taxes', { taxes: [vat] });
    expect(screen.queryByText('VAT (19%)')).not.toBeNull();
    click('Delete VAT (19%)');
    await waitFor(() => expect(messages()).toEqual([['Tax deleted: VAT', 'Undo']]));
    expect(screen.queryByText('VAT (19%)')).toBeNull();
  });
});

describe('the built-in languages', () => {
  const languages = BUILT_IN_LANGUAGES.map((language) => ({
    ...language,
    strings: [...language.strings],
    default: language.id === '1',
  }));

  it('can be added and removed; every selector lists the added ones first', async () => {
    const { given } = await open('/language', {
      invoiceLanguages: languages,
      usedDefaultLanguages: ['1', '5'],
    });
    const offered = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Default language' });
    expect([...offered.options].map(({ label }) => label).slice(0, 3)).toEqual([
      'English',
      'French',
      'Spanish',
    ]);
    expect(screen.queryByRole('button', { name: 'Stop using English' })).toBeNull();
    click('Use German');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use German' })).toBeNull());
    click('Stop using French');
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['SetSetting', { key: 'usedDefaultLanguages', value: ['1', '5', '4'] }],
        ['SetSetting', { key: 'usedDefaultLanguages', value: ['1', '4'] }],
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Use French' })).not.toBeNull();
  });

  it('have no string that appears on no paper', async () => {
    await open('/language', { invoiceLanguages: languages });
    click('Add language');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add language' }));
    expect(dialog.queryByRole('textbox', { name: 'Due date' })).not.toBeNull();
    expect(dialog.queryByRole('textbox', { name: 'Payment terms' })).toBeNull();
  });
});

describe('invoice languages', () => {
  const POLISH = {
    id: '100',
    name: 'Polish',
    locale: 'pl',
    dateFormat: 'DD.MM.YYYY',
    strings: [],
    default: false,
  };
  const ENGLISH = { ...POLISH, id: '1', name: 'English', locale: 'en' };

  it('of the user are deleted after a confirmation; built-in ones cannot be deleted', async () => {
    const { given } = await open('/language', { invoiceLanguages: [ENGLISH, POLISH] });
    expect(screen.queryByRole('button', { name: 'Delete English' })).toBeNull();
    click('Delete Polish');
    const row = within(screen.getByRole('group', { name: 'Delete Polish' }));
    expect(row.queryByText('Are you sure?')).not.toBeNull();
    fireEvent.click(row.getByRole('button', { name: 'Cancel' }));
    expect(given).toEqual([]);
    click('Delete Polish');
    click('Delete');
    await waitFor(() =>
      expect(reported(given)).toEqual([['RemoveSetting', { key: 'invoiceLanguages', id: '100' }]]),
    );
  });

  it('need a name, and offer date formats only where the locale has no format of its own', async () => {
    await open('/language');
    click('Add language');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add language' }));
    expect(dialog.getByRole('button', { name: 'Add language' }).getAttribute('aria-disabled')).toBe('true');
    expect(widthOfDialog()).toBe(900);
    const formats = dialog.getByRole('combobox', { name: 'Date format' });
    expect([...formats.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'DD/MM/YYYY',
      'D/M/YYYY',
      'MM/DD/YYYY',
      'M/D/YYYY',
      'DD.MM.YYYY',
      'D.M.YYYY',
      'MMM D, YYYY',
    ]);
    const locale = dialog.getByRole('combobox', { name: 'Dates and amounts as in' });
    for (const name of ['Spanish', 'Portuguese', 'German', 'French', 'Italian']) {
      fireEvent.change(locale, { target: { value: name } });
      await screen.findByRole('option', { name });
      fireEvent.keyDown(locale, { key: 'Enter' });
      await waitFor(() => expect(dialog.queryByRole('combobox', { name: 'Date format' })).toBeNull());
    }
  });
});

describe('the name of an invoice language', () => {
  const CAFE = {
    id: '100',
    name: 'Caf\u00e9 Polish',
    locale: 'pl',
    dateFormat: 'DD.MM.YYYY',
    strings: [],
    default: false,
  };

  it.each([
    ['caf\u00e9 polish', true],
    ['CAFE\u0301  Polish ', true],
    ['Cafe Polish', false],
  ])('is compared as all names are: %j', async (name, isInUse) => {
    await open('/language', { invoiceLanguages: [CAFE] });
    click('Add language');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add language' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
    expect(dialog.queryByText('A language with this name already exists.') !== null).toBe(isInUse);
  });
});

describe('an invoice language of the user', () => {
  it('gets the date format of its locale if there is one, even if it was saved with another', async () => {
    const german = {
      ...{ id: '100', name: 'Deutsch kurz', locale: 'de', dateFormat: 'DD/MM/YYYY' },
      ...{ strings: [], default: false },
    };
    const { given } = await open('/language', { invoiceLanguages: [german] });
    click('Edit Deutsch kurz');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deutsch kurz' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save language' }));
    await waitFor(() => expect(reported(given)).toHaveLength(1));
    expect(reported(given)).toMatchObject([['SetSetting', { value: { dateFormat: 'DD.MM.YYYY' } }]]);
  });
});

describe('other settings of invoices', () => {
  it('offer all payment terms', async () => {
    const { given } = await open('/other');
    const terms = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment terms' });
    expect([...terms.options].map(({ label }) => label)).toEqual([
      'Due on receipt',
      'NET 7',
      'NET 14',
      'NET 30',
      'NET 45',
      'NET 60',
      'NET 90',
      'Due on date specified',
      'Not specified',
    ]);
    expect(terms.value).toBe('30');
    fireEvent.change(terms, { target: { value: '60' } });
    await waitFor(() =>
      expect(reported(given)).toEqual([['SetSetting', { key: 'paymentTerms', value: 60 }]]),
    );
  });
});
