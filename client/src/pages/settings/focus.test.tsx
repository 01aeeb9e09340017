import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJobType, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

const vat = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
const polish = {
  id: '101',
  name: 'Polish',
  locale: 'pl',
  dateFormat: 'DD/MM/YYYY',
  strings: [],
  default: false,
};

const ACCOUNT = {
  jobTypes: [sampleJobType(1, 'Translation', 9), sampleJobType(2, 'Editing', 2)],
  languagePairs: [samplePair(1, 'German', 'English'), samplePair(2, 'Polish', 'English')],
  units: [sampleUnit(101, 'Pages', 'page')],
  settings: {
    taxes: [vat, { ...vat, id: 2, name: 'City' }],
    invoiceNotes: [{ id: 1, text: '<p>Thank you</p>', default: true }],
    invoiceLanguages: [polish],
  },
};

async function open(section: string) {
  const { scope } = await accountScope(ACCOUNT);
  renderPage(<Page />, { scope, path: `/settings/${section}`, route: '/settings/*' });
}
const button = (name: string) => screen.getByRole('button', { name });
/** Like the keyboard: the button has the focus when it is pressed. */
function press(name: string) {
  button(name).focus();
  fireEvent.click(button(name));
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const leadsTo = (name: string) => waitFor(() => expect(focused()).toBe(name));
const end = {
  save: () => press('Save'),
  cancel: () => press('Cancel'),
  enter: () => fireEvent.submit(document.activeElement ?? document),
  escape: () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' }),
};
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the focus returns to the button that opened a form', () => {
  it.each(['save', 'cancel', 'enter', 'escape'] as const)('of a job type, after %s', async (how) => {
    await open('job-types');
    press('Rename Editing');
    end[how]();
    await leadsTo('Rename Editing');
  });

  it.each(['cancel', 'enter', 'escape'] as const)('of a new job type, after %s', async (how) => {
    await open('job-types');
    press('Add job type');
    write('Name', 'Subtitling');
    end[how]();
    await leadsTo('Add job type');
  });

  it.each([
    ['language-pairs', 'Edit Polish > English'],
    ['units', 'Edit Pages'],
    ['invoicing/taxes', 'Edit City (19%)'],
  ])('in %s', async (section, opener) => {
    await open(section);
    press(opener);
    end.escape();
    await leadsTo(opener);
  });

  it('of a text that is saved automatically', async () => {
    await open('invoicing/notes');
    press('Edit Thank you');
    press('Done');
    await leadsTo('Edit Thank you');
  });

  it('of the row whose form was closed, when two are open', async () => {
    await open('language-pairs');
    press('Edit German > English');
    press('Edit Polish > English');
    screen.getAllByRole('textbox', { name: 'From' })[0]?.focus();
    end.escape();
    await leadsTo('Edit German > English');
  });

  it('or to the Add button when the suggestion that opened the form has disappeared', async () => {
    await open('units');
    press('Lines');
    end.enter();
    await isGone('Lines');
    await leadsTo('Add unit');
  });
});

describe('the focus after a deletion', () => {
  it('returns to the row when the deletion was cancelled', async () => {
    await open('language-pairs');
    press('Delete German > English');
    press('Keep');
    await leadsTo('Delete German > English');
  });

  it.each([
    ['language-pairs', 'Delete German > English', 'Edit Polish > English'],
    ['language-pairs', 'Delete Polish > English', 'Edit German > English'],
    ['units', 'Delete Pages', 'Add unit'],
    ['invoicing/language', 'Delete Polish', 'Add language'],
  ])('moves in %s after %s to %s', async (section, opener, next) => {
    await open(section);
    press(opener);
    press('Delete');
    await leadsTo(next);
  });

  it.each([
    ['job-types', 'Delete Translation', 'Rename Editing'],
    ['invoicing/taxes', 'Delete City (19%)', 'Edit VAT (19%)'],
    ['invoicing/notes', 'Delete Thank you', 'Add notes'],
  ])('moves in %s, where no confirmation is needed, after %s to %s', async (section, opener, next) => {
    await open(section);
    press(opener);
    await leadsTo(next);
  });
});

describe('the focus is not moved', () => {
  it('when the user has moved it meanwhile', async () => {
    await open('language-pairs');
    press('Delete German > English');
    screen.getByRole('link', { name: 'Units' }).focus();
    fireEvent.click(button('Delete'));
    await isGone('Delete');
    expect(focused()).toBe('Units');
  });

  it('after a click on the empty page', async () => {
    await open('language-pairs');
    press('Delete German > English');
    fireEvent.pointerDown(document.body);
    button('Keep').blur();
    fireEvent.click(button('Delete'));
    await isGone('Delete');
    expect(document.activeElement).toBe(document.body);
  });
});
