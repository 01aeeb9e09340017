import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { fireEvent, screen } from '@testing-library/react';
import { sampleClient, sampleJob, sampleJobType, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

/** Opens the page of a job of one client; `over` overrides its fields, `replies` the answers of the server. */
export async function openJob(over: Partial<Job> = {}, replies: Readonly<Record<string, unknown>> = {}) {
  const job = sampleJob(7, { name: 'Leaflet', client_id: 1, job_type_id: 1, unit_id: 1, ...over });
  const app = await openServed(<Page />, {
    path: '/jobs/7',
    route: '/jobs/:id',
    replies: {
      'GET /api/job/7': job,
      'GET /api/client': [sampleClient(1, 'Acme')],
      'GET /api/job_type': [sampleJobType(1, 'Translation')],
      'GET /api/language_pair': [samplePair(1, 'German', 'English')],
      'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
      ...replies,
    },
  });
  await screen.findByRole('textbox', { name: 'Job name' });
  return app;
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const choose = async (chip: RegExp, item: string) => {
  press(chip);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
export const rename = (name: string) => {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Job name' });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.blur(field);
  return field;
};
