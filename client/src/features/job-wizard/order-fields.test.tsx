import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { accepted, BROKEN, SIGNED_IN } from '#testing/served-app.tsx';
import { EMPTY_DRAFT } from './machine/draft.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { go, openWizard, press, title, wizard, write } from './testing/open-wizard.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const project = (id: number, name: string, client_id: number | null = null) => ({
  ...{ id, name, client_id, client_name: null, created_at: '2026-11-20T10:00:00.000Z', deleted_at: null },
  ...{ jobs: 0, activeJobs: 0, value: 0, uninvoiced: 0, currency: 'EUR', missingRates: [] },
});
const PROJECTS = { 'GET /api/project': [project(3, 'Museum'), project(4, 'Website', 1)] };
const SAVED = { 'POST /api/command/CreateJob': accepted({ job: sampleJob(9), rate: null }) };
const drafts = draftStorage(String(SIGNED_IN.id));
const field = () => wizard().getByRole<HTMLSelectElement>('combobox', { name: 'Project' });
const choose = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () => fireEvent.click(wizard().getByRole('button', { name: /Save job/ }));

it('a job is created with the reference and the project of the last step, which the overview shows', async () => {
  const { sent } = await openWizard({ ...PROJECTS, ...SAVED });
  go('Notes');
  write('textbox', 'Reference', ' PO 7 ');
  await wizard().findByRole('option', { name: 'Museum' });
  choose('3');
  go('Overview');
  expect(wizard().queryByRole('button', { name: /^Project\s*Museum/ })).not.toBeNull();
  press(/^Reference\s*PO 7/);
  expect(title()).toBe('Notes');
  save();
  await waitFor(() =>
    expect(sent()).toEqual([
      ['CreateJob', { job: expect.objectContaining({ reference: 'PO 7', project_id: 3 }) }],
    ]),
  );
});

it('the projects of the chosen client come first', async () => {
  drafts.write({ ...EMPTY_DRAFT, clientId: 1 });
  await openWizard(PROJECTS);
  go('Notes');
  await wizard().findByRole('option', { name: 'Museum' });
  expect([...field().options].map(({ text }) => text)).toEqual([
    'No project',
    'Website',
    'Museum',
    'New project…',
  ]);
});

const addProject = async (name: string) => {
  go('Notes');
  choose('new');
  const dialog = within(await screen.findByRole('dialog', { name: 'New project' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add project' }));
};

it('a new project is chosen, and the draft has its id once the server has answered', async () => {
  await openWizard({
    ...PROJECTS,
    'POST /api/command/AddProject': accepted({ project: project(8, 'Tour') }),
  });
  await addProject('Tour');
  await waitFor(() => expect(drafts.read()?.projectId).toBe(8));
  expect(title()).toBe('Notes');
});

it('Enter in the dialog of a new project belongs to the dialog: the step stays', async () => {
  await openWizard(PROJECTS);
  go('Notes');
  choose('new');
  const dialog = await screen.findByRole('dialog', { name: 'New project' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  fireEvent.input(name, { target: { value: 'Tour' } });
  // Not prevented: the browser submits the form.
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true);
  expect(title()).toBe('Notes');
});

it('a project that could not be created is not chosen', async () => {
  await openWizard({ ...PROJECTS, 'POST /api/command/AddProject': BROKEN });
  await addProject('Tour');
  await waitFor(() => expect(field().value).toBe('none'));
});

it('the temporary id of a project does not outlive the page', () => {
  drafts.write({ ...EMPTY_DRAFT, name: 'Leaflet', projectId: -4 });
  expect(drafts.read()).toEqual({ ...EMPTY_DRAFT, name: 'Leaflet' });
});

it('a draft of an earlier version has neither', () => {
  const { reference: _, projectId: __, ...earlier } = { ...EMPTY_DRAFT, name: 'Leaflet' };
  localStorage.setItem(`ledgerline.job-draft.${SIGNED_IN.id}`, JSON.stringify(earlier));
  expect(drafts.read()).toEqual({ ...EMPTY_DRAFT, name: 'Leaflet' });
});
