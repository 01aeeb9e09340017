import type { EditConflictAnswer as EditConflict } from '@ledgerline/shared-events/history/answers.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changingReads, editConflictWith, FIRST, refuseFirst } from '#testing/changed-elsewhere.ts';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const CALL = 'GET /api/client';
const ACME = { billingInformationName: 'Acme AG', billingInformationDetails: 'Bern' };
const THEIRS = { billingInformationName: 'Theirs', billingInformationDetails: 'Theirs' };

async function open(
  section: string,
  before: object = {},
  after: object = {},
  command: unknown = () => accepted(),
) {
  const acme = sampleClient(1, 'Acme', { settings: ACME });
  const theirs = sampleClient(1, 'Theirs', { settings: THEIRS });
  const reads = changingReads({ [CALL]: [acme], ...before }, { [CALL]: [theirs], ...after });
  const app = await openServed(<Page />, {
    path: `/clients/1/${section}`,
    route: '/clients/:id/:section',
    replies: {
      'GET /api/job_type': [sampleJobType(1, 'Editing')],
      'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
      'POST /api/command/EditClient': command,
      'POST /api/command/SetClientSetting': command,
      'POST /api/command/EditRate': command,
      ...reads.replies,
    },
  });
  return { ...app, changeElsewhere: () => reads.change(app.scope) };
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

const setting = (key: string) => ['SetClientSetting', { clientId: 1, key, value: 'Mine' }];

describe('a client that is changed elsewhere while it is edited', () => {
  it.each([
    ['general', 'Name', ['EditClient', { clientId: 1, client: { name: 'Mine' } }]],
    ['invoicing', 'Billing name', setting('billingInformationName')],
    ['invoicing', 'Billing details', setting('billingInformationDetails')],
  ])(
    'keeps what is typed and sends the revision at which the edit began: %s, %s',
    async (section, name, command) => {
      const { sent, basedOn, changeElsewhere } = await open(section);
      fireEvent.change(field(name), { target: { value: 'Mine' } });
      await changeElsewhere();
      expect(field(name).value).toBe('Mine');
      fireEvent.blur(field(name));
      await waitFor(() => expect(sent()).toEqual([command]));
      expect(await basedOn()).toEqual([FIRST]);
    },
  );

  it('shows the newer value when the edit ends without a change', async () => {
    const { sent, changeElsewhere } = await open('general');
    fireEvent.change(field('Name'), { target: { value: 'Acm' } });
    await changeElsewhere();
    fireEvent.change(field('Name'), { target: { value: 'Acme' } });
    fireEvent.blur(field('Name'));
    expect(field('Name').value).toBe('Theirs');
    expect(sent()).toEqual([]);
  });

  it('keeps a rate that is typed, and sends the revision at which the edit began', async () => {
    const rates = (value: number) => ({ 'GET /api/rate': [sampleRate(5, { value })] });
    const { sent, basedOn, changeElsewhere } = await open('rates', rates(0.11), rates(0.3));
    const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Rate Editing/ });
    fireEvent.change(rate, { target: { value: '0.2' } });
    await changeElsewhere();
    expect(rate.value).toBe('0.2');
    fireEvent.blur(rate);
    await waitFor(() => expect(sent()).toEqual([['EditRate', { rateId: 5, rate: { value: '0.2' } }]]));
    expect(await basedOn()).toEqual([FIRST]);
  });
});

describe('an edit conflict of a client', () => {
  const overtaken = (
    field: string,
    theirs: Json,
    name = 'Acme',
    entity: EditConflict['entity'] = 'client',
    id = 1,
  ) => refuseFirst(editConflictWith({ entity, id, name, field, before: 'Old', theirs, mine: 'Mine' }));

  it.each([
    ['general', 'Name', 'name', 'Question about Name of Acme'],
    ['invoicing', 'Billing name', 'settings.billingInformationName', 'Question about Billing name of Acme'],
    [
      'invoicing',
      'Billing details',
      'settings.billingInformationDetails',
      'Question about Billing details of Acme',
    ],
  ])('shows its question right after the field: %s, %s', async (section, label, of, name) => {
    const { sent } = await open(section, {}, {}, overtaken(of, 'Theirs'));
    fireEvent.change(field(label), { target: { value: 'Mine' } });
    fireEvent.blur(field(label));
    const question = await screen.findByRole('group', { name });
    expect(field(label).compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const between = [...document.querySelectorAll('input, textarea')].filter(
      (one) =>
        field(label).compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING &&
        question.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(between).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.queryByRole('group', { name })).toBeNull();
  });

  it('shows its question above the tab, if the field has no place of its own', async () => {
    await open('general', {}, {}, overtaken('unheard_of', 'Theirs'));
    fireEvent.change(field('Name'), { target: { value: 'Mine' } });
    fireEvent.blur(field('Name'));
    await screen.findByRole('group', { name: 'Question about Unheard of of Acme' });
  });

  it('names a rate by what it is for', async () => {
    const rates = { 'GET /api/rate': [sampleRate(5, { value: 0.11 })] };
    const { sent } = await open('rates', rates, rates, overtaken('value', '0.3', 'Rate', 'rate', 5));
    const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Rate Editing/ });
    fireEvent.change(rate, { target: { value: '0.2' } });
    fireEvent.blur(rate);
    const question = await screen.findByRole('group', { name: /^Question about Value of rate Editing/ });
    fireEvent.click(within(question).getByRole('button', { name: 'Use their version' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Question/ })).toBeNull());
    expect(sent()).toHaveLength(1);
  });
});
