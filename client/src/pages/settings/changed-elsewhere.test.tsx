import { INVOICE_STRING_IDS } from '@ledgerline/shared-events/languages/invoice-language.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEditor, replaceText } from '#shared/testing/rich-text.ts';
import { changingReads, editConflictWith, FIRST, refuseFirst } from '#testing/changed-elsewhere.ts';
import { sampleJobType, samplePair, sampleSettings, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const POLISH = {
  id: '100',
  name: 'Polish',
  locale: 'pl',
  dateFormat: 'D.M.YYYY',
  strings: INVOICE_STRING_IDS.map((id) => ({ id, value: `${id} po polsku` })),
  default: false,
};
const VAT = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
const TEXT = { id: 1, text: '<p>IBAN DE00</p>', default: true };

const settingsOf = (over: Partial<SettingsAnswer>) =>
  sampleSettings({
    billingInformationName: 'Marta',
    taxes: [VAT],
    paymentInstructions: [TEXT],
    invoiceLanguages: [POLISH],
    ...over,
  });

async function open(
  path: string,
  call: string,
  before: unknown,
  after: unknown,
  command: string,
  reply: unknown = () => accepted(),
) {
  const reads = changingReads({ [call]: before }, { [call]: after });
  const app = await openServed(<Page />, {
    path: `/settings/${path}`,
    route: '/settings/*',
    replies: { [`POST /api/command/${command}`]: reply, ...reads.replies },
  });
  return { ...app, changeElsewhere: () => reads.change(app.scope) };
}
const openSettings = (path: string, over: object) =>
  open(`invoicing/${path}`, 'GET /api/settings', settingsOf({}), settingsOf(over), 'SetSetting');

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = (name: string) => fireEvent.submit(field(name));

const FORMS = [
  {
    of: 'job-types',
    conflict: { entity: 'jobType' as const, id: 1, name: 'Editing', field: 'name' },
    about: 'Name of job type Editing',
    call: 'GET /api/job_type',
    before: [sampleJobType(1, 'Editing')],
    after: [sampleJobType(1, 'Theirs')],
    edit: 'Rename Editing',
    label: 'Name',
    leave: 'Save',
    command: 'EditJobType',
    payload: { jobTypeId: 1, jobType: { name: 'Mine' } },
  },
  {
    of: 'language-pairs',
    conflict: { entity: 'languagePair' as const, id: 1, name: 'German > English', field: 'from' },
    about: 'From of language pair German > English',
    call: 'GET /api/language_pair',
    before: [samplePair(1, 'German', 'English')],
    after: [samplePair(1, 'Theirs', 'Theirs')],
    edit: 'Edit German > English',
    label: 'From',
    leave: 'Cancel',
    command: 'EditLanguagePair',
    payload: { languagePairId: 1, languagePair: { from: 'Mine' } },
  },
  {
    of: 'units',
    conflict: { entity: 'unit' as const, id: 5, name: 'Pages', field: 'name' },
    about: 'Name of unit Pages',
    call: 'GET /api/unit',
    before: [sampleUnit(5, 'Pages', 'page')],
    after: [sampleUnit(5, 'Theirs', 'theirs')],
    edit: 'Edit Pages',
    label: 'Name',
    leave: 'Save',
    command: 'EditUnit',
    payload: { unitId: 5, unit: { name: 'Mine' } },
  },
  {
    of: 'invoicing/taxes',
    conflict: { entity: 'tax' as const, id: 1, name: 'VAT', field: 'name' },
    about: 'Name of tax VAT',
    call: 'GET /api/settings',
    before: settingsOf({}),
    after: settingsOf({ taxes: [{ ...VAT, name: 'Theirs', rate: 20 }] }),
    edit: 'Edit VAT (19%)',
    label: 'Name',
    leave: 'Save',
    command: 'SetSetting',
    payload: { key: 'taxes', value: { id: 1, name: 'Mine' } },
  },
];

describe.each(FORMS)('a form of $of whose record is changed elsewhere', (form) => {
  const enter = async () => {
    const app = await open(form.of, form.call, form.before, form.after, form.command);
    await click(form.edit);
    return app;
  };

  it('keeps what is typed, sends only that, and sends the revision at which it was opened', async () => {
    const { sent, basedOn, changeElsewhere } = await enter();
    await changeElsewhere();
    write(form.label, 'Mine');
    expect(field(form.label).value).toBe('Mine');
    submit(form.label);
    await waitFor(() => expect(sent()).toEqual([[form.command, form.payload]]));
    expect(await basedOn()).toEqual([FIRST]);
  });

  it('stays with what is typed when the record is deleted elsewhere', async () => {
    const deleted = Array.isArray(form.before) ? [] : settingsOf({ taxes: [] });
    const { sent, basedOn, changeElsewhere } = await open(
      form.of,
      form.call,
      form.before,
      deleted,
      form.command,
    );
    await click(form.edit);
    write(form.label, 'Mine');
    await changeElsewhere();
    expect(field(form.label).value).toBe('Mine');
    submit(form.label);
    await waitFor(() => expect(sent()).toEqual([[form.command, form.payload]]));
    expect(await basedOn()).toEqual([FIRST]);
    expect(screen.queryByRole('textbox', { name: form.label })).toBeNull();
  });

  it('sends nothing when it is closed without a change', async () => {
    const { sent, changeElsewhere } = await enter();
    await changeElsewhere();
    await click(form.leave);
    expect(screen.queryByRole('textbox', { name: form.label })).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe.each(FORMS)('an edit conflict of a record of $of', ({ conflict, ...form }) => {
  it('shows its question on its page, and on no other one', async () => {
    const refusal = editConflictWith({ ...conflict, before: 'Old', theirs: 'Theirs', mine: 'Mine' });
    const app = await open(form.of, form.call, form.before, form.after, form.command, refuseFirst(refusal));
    await click(form.edit);
    write(form.label, 'Mine');
    submit(form.label);
    const name = `Question about ${form.about}`;
    await screen.findByRole('group', { name });
    await act(() => app.router.navigate('/settings/date-time'));
    expect(screen.queryByRole('group', { name })).toBeNull();
    expect(
      screen.queryByRole('button', { name: /^1 question: You and another device changed/ }),
    ).not.toBeNull();
    await act(() => app.router.navigate(`/settings/${form.of}`));
    const question = within(await screen.findByRole('group', { name }));
    fireEvent.click(question.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() =>
      expect(app.sent()).toEqual([
        [form.command, form.payload],
        [form.command, form.payload],
      ]),
    );
    expect(screen.queryByRole('button', { name: /question/ })).toBeNull();
  });
});

it('an edit conflict of a setting shows its question at the field, with the name of the field', async () => {
  const refusal = editConflictWith({
    entity: 'setting',
    id: 'billingInformationName',
    name: 'Business name',
    field: 'value',
    before: 'Marta',
    theirs: 'Theirs',
    mine: 'Mine',
  });
  const read = settingsOf({});
  const path = 'invoicing/billing-information';
  await open(path, 'GET /api/settings', read, read, 'SetSetting', refuseFirst(refusal));
  await screen.findByRole('textbox', { name: 'Business name' });
  write('Business name', 'Mine');
  fireEvent.blur(field('Business name'));
  const question = await screen.findByRole('group', { name: 'Question about Business name' });
  expect(question.textContent).toContain('You and another device changed Business name');
  const details = field('Contact details');
  expect(question.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('an invoice setting that is changed elsewhere while it is edited', () => {
  it('is sent with the revision at which the edit began: a name', async () => {
    const { sent, basedOn, changeElsewhere } = await openSettings('billing-information', {
      billingInformationName: 'Theirs',
    });
    write('Business name', 'Mine');
    await changeElsewhere();
    expect(field('Business name').value).toBe('Mine');
    fireEvent.blur(field('Business name'));
    await waitFor(() =>
      expect(sent()).toEqual([['SetSetting', { key: 'billingInformationName', value: 'Mine' }]]),
    );
    expect(await basedOn()).toEqual([FIRST]);
  });

  const openText = async () => {
    const app = await openSettings('payment-instructions', {
      paymentInstructions: [{ ...TEXT, text: '<p>Theirs</p>' }],
    });
    await click(/^Edit IBAN/);
    return { ...app, box: field('Payment instructions') };
  };

  it('is sent with the revision at which its box got the focus: a text', async () => {
    const { sent, basedOn, changeElsewhere, box } = await openText();
    await openEditor(box);
    await changeElsewhere();
    replaceText(box, '<p>Mine</p>');
    act(() => box.blur());
    expect(box.textContent).toBe('Mine');
    const value = { id: 1, text: '<p>Mine</p>' };
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'paymentInstructions', value }]]));
    expect(await basedOn()).toEqual([FIRST]);
  });

  it('is updated when its box is left without a change: a text', async () => {
    const { sent, changeElsewhere, box } = await openText();
    await changeElsewhere();
    act(() => box.blur());
    expect(box.textContent).toBe('Theirs');
    expect(sent()).toEqual([]);
  });

  it('is sent only with the changed word: a language', async () => {
    const { sent, basedOn, changeElsewhere } = await openSettings('language', {
      invoiceLanguages: [{ ...POLISH, name: 'Theirs' }],
    });
    await click('Edit Polish');
    await screen.findByRole('dialog', { name: 'Polish' });
    const [id] = INVOICE_STRING_IDS;
    const word = screen.getByDisplayValue(`${id} po polsku`);
    await changeElsewhere();
    expect(screen.queryByText('A language with this name already exists.')).toBeNull();
    fireEvent.change(word, { target: { value: 'Moje' } });
    fireEvent.submit(word);
    const value = { id: '100', strings: [{ id, value: 'Moje' }] };
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'invoiceLanguages', value }]]));
    expect(await basedOn()).toEqual([FIRST]);
  });
});
