import { fireEvent, screen, within } from '@testing-library/react';
import { sampleClient, sampleJobType, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

const ACCOUNT = {
  'GET /api/client': ['Acme', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map((name, index) =>
    sampleClient(index + 1, name),
  ),
  'GET /api/client/data/1': { jobTypes: {}, languagePairs: {} },
  'GET /api/job_type': [sampleJobType(1, 'Translation')],
  'GET /api/language_pair': [samplePair(1, 'German', 'English')],
  'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
};

/**
 * Opens the wizard in an account with six clients, one job type, one pair and one unit; `replies` override the
 * answers.
 */
export const openWizard = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, { path: '/jobs?new=job', route: '/jobs', replies: { ...ACCOUNT, ...replies } });

export const wizard = () => within(screen.getByRole('dialog', { name: 'New job' }));
export const press = (name: string | RegExp) => fireEvent.click(wizard().getByRole('button', { name }));
export const go = (step: string) =>
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: new RegExp(step) }),
  );
export const write = (role: 'combobox' | 'textbox', name: string, value: string) => {
  const field = wizard().getByRole<HTMLInputElement>(role, { name });
  fireEvent.change(field, { target: { value } });
  return field;
};
export const title = () => wizard().getAllByRole('heading')[0]?.textContent;
