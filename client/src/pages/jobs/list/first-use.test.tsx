import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { openServed } from '#testing/served-app.tsx';
import { FirstUse } from './first-use.tsx';

afterEach(() => vi.unstubAllGlobals());

const quickAdd = vi.fn();

function Shown() {
  useActions([
    { id: 'job.quick', section: 'Create', label: 'Quick add a job', perform: quickAdd },
    { id: 'job.new', section: 'Create', label: 'New job', perform: () => undefined },
  ]);
  return <FirstUse />;
}

it('shows a new account the line that adds a job before the form', async () => {
  await openServed(<Shown />, { path: '/jobs', route: '/jobs' });
  const [first, second] = screen.getAllByRole('button');
  expect(first?.textContent).toContain('Lease, Kessler, 6 pages, +3d');
  expect(second?.textContent).toContain('New job');
  if (first !== undefined) fireEvent.click(first);
  expect(quickAdd).toHaveBeenCalledOnce();
});
