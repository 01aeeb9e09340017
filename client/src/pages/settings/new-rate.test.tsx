import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openAddRate, openEditingRate, pickInAddRate } from '#testing/add-rate-dialog.ts';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const READS = {
  'GET /api/client': [sampleClient(1, 'Acme')],
  'GET /api/job_type': [sampleJobType(1, 'Editing')],
  'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
};
const FIELD = { name: 'Rate Editing, Words, Any' };
const rowField = () => screen.getByRole<HTMLInputElement>('textbox', FIELD);

/** Opens the rates of a client and adds a first one; the server accepts it when `answer` is called. */
async function openWithNewRate() {
  const rate = sampleRate(7, { value: 0.12 });
  const added = Promise.withResolvers<void>();
  const app = await openServed(<Page />, {
    path: '/settings/rates/1',
    route: '/settings/*',
    replies: {
      ...READS,
      'POST /api/command/AddRate': () => added.promise.then(() => accepted({ rate })),
      'POST /api/command/EditRate': () => accepted(),
    },
  });
  const { value } = await openEditingRate();
  fireEvent.change(value, { target: { value: '0,12' } });
  fireEvent.blur(value);
  fireEvent.submit(value);
  await screen.findByRole('textbox', FIELD);
  const answer = async () => {
    added.resolve();
    await waitFor(() => expect(app.lane.unsent()).toEqual([]));
  };
  return { ...app, answer };
}

it('a new rate keeps what is typed into it, and the focus, when the server assigns its id', async () => {
  const { answer, sent } = await openWithNewRate();
  const field = rowField();
  field.focus();
  fireEvent.change(field, { target: { value: '0.125' } });
  await answer();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('0.125');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(sent().at(-1)).toEqual(['EditRate', { rateId: 7, rate: { value: '0.125' } }]));
  expect(rowField()).toBe(field);
});

it('a new rate sends an edit that ended before the server assigned its id', async () => {
  const { answer, sent } = await openWithNewRate();
  const field = rowField();
  fireEvent.change(field, { target: { value: '0.125' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await answer();
  expect(sent().at(-1)).toEqual(['EditRate', { rateId: 7, rate: { value: '0.125' } }]);
  expect(rowField().value).toBe('0.125');
});

it('a new rate has the job type that was chosen last, however late the creation of another one is answered', async () => {
  const created = Promise.withResolvers<void>();
  const { lane } = await openServed(<Page />, {
    path: '/settings/rates/1',
    route: '/settings/*',
    replies: {
      ...READS,
      'POST /api/command/AddJobType': () =>
        created.promise.then(() => accepted({ jobType: sampleJobType(2, 'Subtitling') })),
    },
  });
  const dialog = await openAddRate();
  const type = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Job type' });
  fireEvent.change(type, { target: { value: 'Subtitling' } });
  fireEvent.click(await screen.findByText(/Create job type/));
  await pickInAddRate(dialog, 'Job type', 'Editing');
  created.resolve();
  await waitFor(() => expect(lane.unsent()).toEqual([]));
  expect(type.value).toBe('Editing');
});
