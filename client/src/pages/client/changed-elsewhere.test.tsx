import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetRevision } from '../../shared/api/revision.ts';
import { changingReads, FIRST } from '../../testing/changed-elsewhere.ts';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '../../testing/record-samples.ts';
import { openServed, taken } from '../../testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetRevision();
});

const CALL = 'GET /api/client';
const ACME = { billingInformationName: 'Acme AG', billingInformationDetails: 'Bern' };
const THEIRS = { billingInformationName: 'Theirs', billingInformationDetails: 'Theirs' };

async function open(section: string, before: object = {}, after: object = {}) {
  const acme = sampleClient(1, 'Acme', { settings: ACME });
  const theirs = sampleClient(1, 'Theirs', { settings: THEIRS });
  const reads = changingReads({ [CALL]: [acme], ...before }, { [CALL]: [theirs], ...after });
  const app = await openServed(<Page />, {
    path: `/clients/1/${section}`,
    route: '/clients/:id/:section',
    replies: {
      'GET /api/job_type': [sampleJobType(1, 'Editing')],
      'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
      'POST /api/command/EditClient': () => taken(),
      'POST /api/command/SetClientSetting': () => taken(),
      'POST /api/command/EditRate': () => taken(),
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
  ])('keeps what is typed and says what the edit began with: %s, %s', async (section, name, command) => {
    const { sent, basedOn, changeElsewhere } = await open(section);
    fireEvent.change(field(name), { target: { value: 'Mine' } });
    await changeElsewhere();
    expect(field(name).value).toBe('Mine');
    fireEvent.blur(field(name));
    await waitFor(() => expect(sent()).toEqual([command]));
    expect(await basedOn()).toEqual([FIRST]);
  });

  it('takes what came when the edit ends as it began', async () => {
    const { sent, changeElsewhere } = await open('general');
    fireEvent.change(field('Name'), { target: { value: 'Acm' } });
    await changeElsewhere();
    fireEvent.change(field('Name'), { target: { value: 'Acme' } });
    fireEvent.blur(field('Name'));
    expect(field('Name').value).toBe('Theirs');
    expect(sent()).toEqual([]);
  });

  it('keeps a rate that is typed, which says what the edit began with', async () => {
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
