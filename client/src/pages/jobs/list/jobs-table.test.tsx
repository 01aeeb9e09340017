import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { allSettled, type Scope } from 'effector';
import { useCallback, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#entities/job/model.ts';
import { patchesApplied } from '#shared/lib/records/pending.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { JobsTable } from './jobs-table.tsx';

const MANY = 10_000;
const noop = () => undefined;

/**
 * Ids of the jobs whose rows were rendered since the last check: a row reads the name of its job each time it renders.
 */
const drawn = new Set<number>();
const watched = (job: Job): Job =>
  new Proxy(job, {
    get(target, field, receiver) {
      if (field === 'name') drawn.add(target.id);
      return Reflect.get(target, field, receiver);
    },
  });

function Example({ ids }: { ids: readonly number[] }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const select = useCallback((id: number, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  return (
    <JobsTable
      type="all"
      ids={ids}
      selected={selected}
      onSelect={select}
      onSelectAll={noop}
      onSort={noop}
      onComplete={noop}
    />
  );
}

async function show(count: number): Promise<Scope> {
  const { scope } = await accountScope();
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await allSettled(jobs.replaced, { scope, params: ids.map((id) => watched(sampleJob(id))) });
  renderPage(<Example ids={ids} />, { scope });
  drawn.clear();
  return scope;
}

const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-id'));

describe('a list of 10,000 jobs', () => {
  beforeEach(() => drawn.clear());

  it('renders only the visible rows, and tells assistive technology the total', async () => {
    await show(MANY);
    expect(rows().length).toBeGreaterThan(10);
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('renders only the row that was selected', async () => {
    await show(MANY);
    fireEvent.click(screen.getByLabelText('Select Leaflet 3'));
    expect(screen.getByLabelText<HTMLInputElement>('Select Leaflet 3').checked).toBe(true);
    expect([...drawn]).toEqual([3]);
  });

  it('renders only the row whose job changed', async () => {
    const scope = await show(MANY);
    await act(() =>
      allSettled(patchesApplied, {
        scope,
        params: { key: 'k', patches: [{ entity: 'job', id: 5, fields: { on_hold: true } }] },
      }),
    );
    expect(screen.getByRole('row', { name: /Leaflet 5 / }).textContent).toContain('On hold');
    drawn.delete(5);
    expect([...drawn]).toEqual([]);
  });
});

describe('a page of 50 jobs', () => {
  it('is rendered completely', async () => {
    await show(50);
    expect(rows()).toHaveLength(50);
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  });
});

it('a job of a priority says so beside its name, any other says nothing', async () => {
  const { scope } = await accountScope();
  const params = [sampleJob(1, { priority: 'high' }), sampleJob(2, { priority: 'low' }), sampleJob(3)];
  await allSettled(jobs.replaced, { scope, params });
  renderPage(<Example ids={[1, 2, 3]} />, { scope });
  const marksOf = (id: number) =>
    within(screen.getByRole('row', { name: new RegExp(`Leaflet ${id}`) }))
      .queryAllByRole('img')
      .map((mark) => [mark.getAttribute('aria-label'), mark.textContent]);
  expect(marksOf(1)).toEqual([['High priority', 'High']]);
  expect(marksOf(2)).toEqual([['Low priority', 'Low']]);
  expect(marksOf(3)).toEqual([]);
});

it("a job of a deleted client keeps the client's name", async () => {
  const { scope } = await accountScope();
  const job = sampleJob(1, { client_id: 5, client_name: 'Gone Words' });
  await allSettled(jobs.replaced, { scope, params: [job] });
  renderPage(<Example ids={[1]} />, { scope });
  expect(screen.getAllByText('Gone Words').length).toBeGreaterThan(0);
});
