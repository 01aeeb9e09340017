import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { accepted, BROKEN, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The page of a job that was just created; the server answers the command when `answer` is called. */
async function openNew(reply: unknown) {
  const saved = Promise.withResolvers<void>();
  const app = await openServed(<Page />, {
    path: '/jobs/-5',
    route: '/jobs/:id',
    replies: {
      'POST /api/command/CreateJob': () => saved.promise.then(() => reply),
      'POST /api/command/EditJob': () => accepted(),
      'GET /api/job/7': sampleJob(7),
    },
  });
  act(() => {
    app.lane
      .command({
        name: 'CreateJob',
        payload: { job: { name: 'Leaflet' } },
        label: 'Added job',
        patches: [
          { entity: 'job', id: -5, created: true, fields: { ...sampleJob(-5, { name: 'Leaflet' }) } },
        ],
        failure: 'There was a problem saving your job.',
      })
      .catch(() => undefined);
  });
  const answer = async () => {
    saved.resolve();
    await waitFor(() => expect(app.lane.unsent()).toEqual([]));
  };
  return { ...app, answer };
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Job name' });

it('stays open, with what is typed into it, when the server assigns the job its id', async () => {
  const { answer, router, sent } = await openNew(accepted({ job: sampleJob(7, { name: 'Leaflet' }) }));
  const field = await name();
  field.focus();
  fireEvent.change(field, { target: { value: 'Leaflet for patients' } });
  await answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/7'));
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Leaflet for patients');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(sent().at(-1)).toEqual(['EditJob', { jobId: 7, job: { name: 'Leaflet for patients' } }]),
  );
});

it('shows no job when the server refuses to create it', async () => {
  const { answer } = await openNew(BROKEN);
  await name();
  await answer();
  await screen.findByRole('heading', { name: "We couldn't find this job" });
});
