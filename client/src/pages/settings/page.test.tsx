import { INVOICE_STRING_IDS } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJobType, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(section: string, account: Parameters<typeof accountScope>[0] = {}) {
  const { scope, given } = await accountScope(account);
  const { router } = renderPage(<Page />, { scope, path: `/settings/${section}`, route: '/settings/*' });
  return { scope, given, router };
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const reported = (given: readonly CommandDraft[]) => given.map(({ name, payload }) => [name, payload]);

describe('the settings', () => {
  it('open with the personal ones', async () => {
    const { router } = await open('');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/personal'));
  });

  it('are grouped by what they are about', async () => {
    await open('personal');
    const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
    const groups = nav.getAllByRole('group').map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ['Personal', ['Account', 'Security', 'Date and time', 'Import']],
      ['Business', ['Invoicing', 'Email', 'Reminders', 'Fiscal mode', 'Currency']],
      ['Work', ['Rates', 'Surcharges', 'Discount grids', 'Job types', 'Language pairs', 'Units', 'Workload']],
    ]);
  });

  it('show a choice at once and say that it was saved', async () => {
    const { given } = await open('date-time');
    fireEvent.click(screen.getByRole('radio', { name: 'Sunday' }));
    await waitFor(() =>
      expect(reported(given)).toEqual([['SetSetting', { key: 'firstDayOfWeek', value: 0 }]]),
    );
    await screen.findByText('Settings updated');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sunday' }).checked).toBe(true);
  });

  it('say for 2 s that they were updated', async () => {
    await open('date-time');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('radio', { name: 'Sunday' }));
    const isSaid = () => screen.queryByText('Settings updated') !== null;
    await vi.waitFor(() => expect(isSaid()).toBe(true), { interval: 1 });
    act(() => vi.advanceTimersByTime(1900));
    expect(isSaid()).toBe(true);
    act(() => vi.advanceTimersByTime(100));
    expect(isSaid()).toBe(false);
  });
});

describe('the calendar link', () => {
  const first = 'https://app.example.com/calendar/first.ics';
  const second = 'https://app.example.com/calendar/second.ics';

  it('is created, replaced after a question, and removed', async () => {
    const links = [first, second];
    const calls = serve({
      'GET /api/calendar-feed': { url: null },
      'POST /api/calendar-feed': () => ({ url: links.shift() }),
      'DELETE /api/calendar-feed': {},
    });
    await open('date-time', { user: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Create a calendar link' }));
    await waitFor(() => expect(field('Link').value).toBe(first));
    click('New link');
    click('Keep');
    expect(field('Link').value).toBe(first);
    click('New link');
    click('Replace');
    await waitFor(() => expect(field('Link').value).toBe(second));
    click('Remove link');
    click('Remove');
    await screen.findByRole('button', { name: 'Create a calendar link' });
    const methods = calls.filter(({ path }) => path === '/api/calendar-feed').map(({ method }) => method);
    expect(methods.filter((method) => method !== 'GET')).toEqual(['POST', 'POST', 'DELETE']);
  });

  it('needs a confirmed address, and offers the link for that again', async () => {
    const calls = serve({ 'GET /api/calendar-feed': { url: null }, 'POST /api/email-confirmation': {} });
    await open('date-time', { user: { email_confirmed: false } });
    await screen.findByText(/^Confirm your email address to create a calendar link: open the link/);
    expect(screen.queryByRole('button', { name: 'Create a calendar link' })).toBeNull();
    click('Send the link again');
    await screen.findByText('The link was sent.');
    expect(calls.filter(({ path }) => path === '/api/email-confirmation')).toHaveLength(1);
  });

  it('can be removed, and not replaced, while the address is not confirmed', async () => {
    serve({ 'GET /api/calendar-feed': { url: first } });
    await open('date-time', { user: { email_confirmed: false } });
    await screen.findByRole('button', { name: 'Remove link' });
    expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
  });

  it('needs a registered account', async () => {
    serve({ 'GET /api/calendar-feed': { url: null } });
    await open('date-time', { user: { email: null, email_confirmed: false, test_account: true } });
    await screen.findByText(/^Register your account to create a calendar link/);
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });
});

describe('the work of a day', () => {
  it('is set for a unit, taken away, and never zero', async () => {
    const units = [sampleUnit(1, 'Words', 'word'), sampleUnit(101, 'Pages', 'page')];
    const { given } = await open('daily-work', { units });
    const commit = (name: string, value: string) => {
      write(name, value);
      fireEvent.blur(field(name));
    };
    expect(field('Words').value).toBe('2,500');
    commit('Pages', '0');
    expect(given).toEqual([]);
    commit('Pages', '10');
    await waitFor(() =>
      expect(given[0]?.payload).toEqual({ key: 'dailyCapacity', value: { 1: 2500, 2: 8, 101: 10 } }),
    );
    commit('Words', '');
    await waitFor(() =>
      expect(given[1]?.payload).toEqual({ key: 'dailyCapacity', value: { 2: 8, 101: 10 } }),
    );
  });
});

describe('job types', () => {
  it('are listed by activity, added, and deleted with Undo', async () => {
    const { scope, given } = await open('job-types', {
      jobTypes: [sampleJobType(1, 'Editing', 2), sampleJobType(2, 'Translation', 9)],
    });
    expect(
      screen.getAllByRole('button', { name: /^Rename/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Rename Translation', 'Rename Editing']);
    click('Add job type');
    write('Name', ' Subtitling ');
    fireEvent.submit(field('Name'));
    click('Delete Editing');
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['AddJobType', { jobType: { name: 'Subtitling' } }],
        ['DeleteJobType', { jobTypeId: 1 }],
      ]),
    );
    expect(scope.getState($toasts).map(({ message }) => message)).toEqual([
      'Job type added: Subtitling',
      'Job type deleted: Editing',
    ]);
    expect(screen.queryByText('Editing')).toBeNull();
  });
});

describe('language pairs', () => {
  const languagePairs = [samplePair(1, 'German', 'English'), samplePair(2, 'Polish', 'English')];

  it('cannot be added twice, whatever the case of the letters', async () => {
    const { given } = await open('language-pairs', { languagePairs });
    click('Add language pair');
    write('From', ' german');
    write('To', 'ENGLISH ');
    expect(screen.getByRole('alert').textContent).toBe('This language pair already exists');
    fireEvent.submit(field('To'));
    expect(given).toEqual([]);
  });

  it('ask for a confirmation in their row before they are deleted', async () => {
    const { given } = await open('language-pairs', { languagePairs });
    click('Delete German > English');
    expect(screen.queryByText('Are you sure?')).not.toBeNull();
    click('Keep');
    expect(screen.queryByText('Are you sure?')).toBeNull();
    click('Delete German > English');
    click('Delete');
    await waitFor(() => expect(reported(given)).toEqual([['DeleteLanguagePair', { languagePairId: 1 }]]));
  });

  it('can be switched off and on', async () => {
    const { given } = await open('language-pairs', { languagePairs });
    fireEvent.click(screen.getByRole('switch', { name: 'Use language pairs' }));
    await waitFor(() => expect(given[0]?.payload).toEqual({ key: 'languagePairsDisabled', value: true }));
    expect(screen.queryByText('German > English')).toBeNull();
  });
});

describe('units', () => {
  it('derive their other texts from the name, and save after the last Enter', async () => {
    const german = {
      id: '4',
      name: 'German',
      locale: 'de',
      dateFormat: 'DD.MM.YYYY',
      strings: [],
      default: false,
    };
    const { given } = await open('units', {
      units: [sampleUnit(1, 'Words', 'word')],
      settings: { invoiceLanguages: [german] },
    });
    click('Lines');
    expect(field('Singular').value).toBe('line');
    expect(field('Quantity label').value).toBe('Lines');
    expect(screen.queryByText("Used for example 'Rate per line'")).not.toBeNull();
    fireEvent.keyDown(field('Name'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('Singular'));
    fireEvent.keyDown(field('Singular'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('Quantity label'));
    expect(given).toEqual([]);
    // In a browser an Enter that nothing prevents submits the form.
    expect(fireEvent.keyDown(field('Quantity label'), { key: 'Enter' })).toBe(true);
    fireEvent.submit(field('Quantity label'));
    const unit = { name: 'Lines', singular: 'line', quantityText: 'Lines' };
    await waitFor(() => expect(reported(given)).toEqual([['AddUnit', { unit }]]));
  });

  it('keep a singular that the user has edited', async () => {
    await open('units');
    click('Add unit');
    write('Name', 'Boxes');
    expect(field('Singular').value).toBe('boxe');
    write('Singular', 'box');
    write('Name', 'Big boxes');
    expect(field('Singular').value).toBe('box');
    expect(field('Quantity label').value).toBe('Big boxes');
  });

  it('say Updated! after an edit', async () => {
    await open('units', { units: [sampleUnit(101, 'Pages', 'page')] });
    click('Edit Pages');
    write('Quantity label', 'Page count');
    fireEvent.submit(field('Quantity label'));
    await screen.findByText('Updated!');
    expect(screen.queryByText('Page count, Rate per page')).not.toBeNull();
  });
});

describe('taxes', () => {
  const vat = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };

  it('need a name and a rate above 0 and at most 100; comma and percent sign are accepted', async () => {
    const { given } = await open('invoicing/taxes', { settings: { taxes: [vat] } });
    click('Add tax');
    const form = within(screen.getByRole('list').querySelector('form') ?? document.body);
    const submit = () => fireEvent.submit(form.getByRole('textbox', { name: 'Rate' }));
    submit();
    expect(screen.queryByText('Name is required')).not.toBeNull();
    write('Name', 'City');
    write('Rate', '101');
    submit();
    expect(screen.queryByText('Between 0 and 100')).not.toBeNull();
    write('Rate', '2,5 %');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Compound tax' }));
    submit();
    const value = { name: 'City', rate: 2.5, compound: true, primaryTax: 1, default: false };
    await waitFor(() => expect(reported(given)).toEqual([['SetSetting', { key: 'taxes', value }]]));
  });

  it('offer no compound tax without a primary tax', async () => {
    await open('invoicing/taxes');
    click('Add tax');
    expect(screen.queryByRole('checkbox', { name: 'Compound tax' })).toBeNull();
    const usual = screen.getByRole<HTMLInputElement>('checkbox', { name: 'On new invoices by default' });
    expect(usual.checked).toBe(true);
  });

  it('cannot be deleted while a compound tax is based on them', async () => {
    const city = { id: 2, name: 'City', rate: 1, compound: true, primaryTax: 1, default: false };
    const { given } = await open('invoicing/taxes', { settings: { taxes: [vat, city] } });
    click('City is charged on top of this tax');
    expect(given).toEqual([]);
    click('Delete City (1%)');
    await waitFor(() => expect(reported(given)).toEqual([['RemoveSetting', { key: 'taxes', id: 2 }]]));
  });
});

describe('invoice languages', () => {
  it('are sent with every text, in English where there is no translation', async () => {
    const { given } = await open('invoicing/language');
    click('Add language');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Polish' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Bill to' }), { target: { value: 'Nabywca' } });
    fireEvent.submit(dialog.getByRole('textbox', { name: 'Name' }));
    await waitFor(() => expect(given).toHaveLength(1));
    const value: unknown = Reflect.get(given[0]?.payload ?? {}, 'value');
    expect(value).toMatchObject({ name: 'Polish', locale: 'en', dateFormat: 'DD/MM/YYYY' });
    const strings: unknown = Reflect.get(Object(value), 'strings');
    expect(strings).toHaveLength(INVOICE_STRING_IDS.length);
    expect(strings).toContainEqual({ id: 'billTo', value: 'Nabywca' });
    expect(strings).toContainEqual({ id: 'total', value: 'Total' });
  });
});

describe('the primary currency', () => {
  const documents = [
    { currency: 'EUR', jobs: 3, invoices: 1 },
    { currency: 'USD', jobs: 1, invoices: 0 },
  ];
  const choose = async (code: string) => {
    const selector = screen.getByRole('combobox', { name: 'Primary currency' });
    fireEvent.change(selector, { target: { value: code } });
    await screen.findByRole('option', { name: new RegExp(`^${code}`) });
    fireEvent.keyDown(selector, { key: 'Enter' });
  };

  it('changes only after a preview of what it converts', async () => {
    const calls = serve({ 'GET /api/currencies': documents, 'GET /api/exchange-rate': 1.1 });
    const { given } = await open('currency');
    await choose('USD');
    await screen.findByText('4 jobs and 1 invoice');
    expect(screen.queryByText('1 EUR = 1.1 USD')).not.toBeNull();
    const requested = calls
      .filter(({ path }) => path === '/api/exchange-rate')
      .map(({ query }) => query.toString());
    expect([...new Set(requested)]).toEqual(['from=EUR&to=USD']);
    expect(given).toEqual([]);
    click('Change to USD');
    await waitFor(() => expect(reported(given)).toEqual([['ConvertCurrency', { currency: 'USD' }]]));
    expect(given[0]?.failure).toBe('There was a problem selecting the currency. Please try again later.');
  });

  it('cannot change while a rate is missing', async () => {
    serve({
      'GET /api/currencies': documents,
      'GET /api/exchange-rate': new Status(404, { code: 'no_rate' }),
    });
    const { given } = await open('currency');
    await choose('USD');
    await screen.findByText(/There is no exchange rate between USD and EUR/);
    click('Change to USD');
    expect(given).toEqual([]);
  });
});
