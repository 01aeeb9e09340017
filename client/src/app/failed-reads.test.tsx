import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleClient, sampleJob } from '#testing/record-samples.ts';
import { BROKEN, openServed } from '#testing/served-app.tsx';
import { Page as ClientPage } from '../pages/client/page.tsx';
import { Page as ClientsPage } from '../pages/clients/page.tsx';
import { Page as JobPage } from '../pages/job/page.tsx';
import { Page as JobsPage } from '../pages/jobs/page.tsx';
import { Page as ProjectPage } from '../pages/project/page.tsx';
import { Page as ProjectsPage } from '../pages/projects/page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const NO_ROWS = { data: [], current_page: 1, last_page: 1, total: 0 };
const CLIENTS = [sampleClient(1, 'Acme')];

/** The screens, the read without which they have nothing to show, and what is there once it was answered. */
const SCREENS: [path: string, route: string, page: ReactElement, read: string, answer: unknown, RegExp][] = [
  ['/jobs', '/jobs', <JobsPage key="1" />, '/api/job', NO_ROWS, /No active jobs/],
  ['/jobs/7', '/jobs/:id', <JobPage key="2" />, '/api/job/7', sampleJob(7, { name: 'Leaflet' }), /Quantity/],
  ['/clients', '/clients', <ClientsPage key="3" />, '/api/client', CLIENTS, /Acme/],
  ['/clients/1/general', '/clients/:id/:section', <ClientPage key="4" />, '/api/client', CLIENTS, /Overview/],
  ['/projects', '/projects', <ProjectsPage key="5" />, '/api/project', [], /No projects yet/],
  [
    '/projects/1',
    '/projects/:id',
    <ProjectPage key="6" />,
    '/api/project',
    [],
    /We couldn't find this project/,
  ],
];

it.each(SCREENS)(
  '%s says that it could not be read, and reads it again',
  async (path, route, page, read, answer, there) => {
    let isDown = true;
    await openServed(page, { path, route, replies: { [`GET ${read}`]: () => (isDown ? BROKEN : answer) } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(there)).toBeNull();
    isDown = false;
    fireEvent.click(retry);
    expect((await screen.findAllByText(there)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  },
);
