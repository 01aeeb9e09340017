import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepted } from '#testing/served-app.tsx';
import { openJob as open, press } from './testing/open-job.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const EDITED = { 'POST /api/command/EditJob': accepted() };
const MUSEUM = {
  id: 3,
  name: 'Museum',
  client_id: null,
  client_name: null,
  created_at: '2026-11-20T10:00:00.000Z',
  deleted_at: null,
  jobs: 1,
  activeJobs: 1,
  value: 20,
  uninvoiced: 0,
  currency: 'EUR',
  missingRates: [],
};

describe('the page of a job', () => {
  it('saves the reference on Enter, and restores it on Escape', async () => {
    const { sent } = await open({ reference: 'PO 1' }, EDITED);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' });
    fireEvent.change(field, { target: { value: 'Other' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('PO 1');
    field.focus();
    fireEvent.change(field, { target: { value: ' PO 7 ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { reference: 'PO 7' } }]]));
    expect(field.value).toBe('PO 7');
  });

  it('adds a link to a page, refuses another address, and removes a link', async () => {
    const { sent } = await open({ links: [{ title: 'Task', url: 'https://example.org/7' }] }, EDITED);
    const task = screen.getByRole<HTMLAnchorElement>('link', { name: 'Task' });
    expect([task.href, task.target, task.rel]).toEqual([
      'https://example.org/7',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    press('Add link');
    const address = screen.getByRole('textbox', { name: 'Address' });
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    press('Add');
    expect(screen.getByText('Enter a web address')).not.toBeNull();
    fireEvent.change(address, { target: { value: 'portal.example.com' } });
    press('Add');
    const added = { title: '', url: 'https://portal.example.com/' };
    await waitFor(() =>
      expect(sent()).toEqual([
        ['EditJob', { jobId: 7, job: { links: [{ title: 'Task', url: 'https://example.org/7' }, added] } }],
      ]),
    );
    press('Remove link Task');
    await waitFor(() => expect(sent().at(-1)).toEqual(['EditJob', { jobId: 7, job: { links: [added] } }]));
  });

  it('chooses a project, links to it, and creates one for the client of the job', async () => {
    const { sent } = await open(
      {},
      { ...EDITED, 'GET /api/project': [MUSEUM], 'POST /api/command/AddProject': accepted({}) },
    );
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Project' });
    await screen.findByRole('option', { name: 'Museum' });
    fireEvent.change(field, { target: { value: '3' } });
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { project_id: 3 } }]]));
    expect(screen.getByRole('link', { name: 'Museum' }).getAttribute('href')).toBe('/projects/3');
    fireEvent.change(field, { target: { value: 'new' } });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Guide' } });
    press('Add project');
    await waitFor(() =>
      expect(sent()[1]).toEqual(['AddProject', { project: { name: 'Guide', client_id: 1 } }]),
    );
  });
});
