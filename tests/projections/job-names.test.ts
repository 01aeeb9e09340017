import { jobs } from '@ledgerline/projection-service/projections/jobs/jobs.ts';
import { jobNamesTable } from '@ledgerline/projection-service/projections/jobs/names.ts';
import { allRows } from '@ledgerline/projection-service/runtime/rows/row-store.ts';
import { JobCreated, JobDeleted, JobEdited, JobRestored } from '@ledgerline/shared-events/jobs/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';
import { CREATED_AT, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

afterAll(async () => {
  await side.stop();
});

type Name = string | null;

const create = (id: number, name: Name) => JobCreated.of({ name: name ?? 'Job', job: jobWith({ id, name }) });
const rename = (jobId: number, before: Name, after: Name) =>
  JobEdited.of({ jobId, name: after ?? 'Job', before: { name: before }, after: { name: after } });
const remove = (jobId: number) => JobDeleted.of({ jobId, name: 'Job', deletedAt: CREATED_AT });
const restore = (jobId: number) => JobRestored.of({ jobId, name: 'Job', deletedAt: CREATED_AT });

async function accountWith(...events: DomainEvent[]): Promise<AccountLog> {
  const account = new AccountLog(side.ledger);
  await account.append(events);
  await side.fold(account.accountId);
  return account;
}

/** The jobs on a page of those with this text in their names, and the count of all pages. */
async function found(accountId: string, text: string, page = 1, perPage = 1) {
  const query = `type=all&name=${encodeURIComponent(text)}&page=${page}&per_page=${perPage}`;
  const { status, body } = await get(app, accountId, `/api/job?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { data, total } = body as { data: { id: number }[]; total: number };
  return { ids: data.map(({ id }) => id), total };
}

async function namesOf({ accountId }: AccountLog): Promise<Map<unknown, unknown>> {
  const rows = await allRows(side.pool, accountId, jobNamesTable);
  return new Map(rows.map(({ page, names }) => [page, String(names).split('\n')]));
}

/** A page with these lines; the others are empty. */
function lines(written: Record<number, string>): string[] {
  return Array.from({ length: 65 }, (_, line) => written[line] ?? '');
}

describe('the pages of names', () => {
  it('have a line for each of 64 ids, in the form in which search compares names', async () => {
    const account = await accountWith(create(1, ' Łódź\nMédia '), create(63, '100%'), create(64, 'a_b\\c'));
    expect(await namesOf(account)).toEqual(
      new Map([
        [0, lines({ 1: 'lodz media', 63: '100%' })],
        [1, lines({ 0: 'a_b\\c' })],
      ]),
    );
  });

  it('follow renamed, deleted and restored jobs, and are removed when empty', async () => {
    const account = await accountWith(create(65, 'Manual'), create(134, 'Patent'), create(192, null));
    const step = async (...events: DomainEvent[]) => {
      await account.append(events);
      await side.fold(account.accountId);
      return await namesOf(account);
    };
    expect(await step(rename(65, 'Manual', 'Letter'))).toEqual(
      new Map([
        [1, lines({ 1: 'letter' })],
        [2, lines({ 6: 'patent' })],
      ]),
    );
    expect(await step(remove(65))).toEqual(new Map([[2, lines({ 6: 'patent' })]]));
    expect(await step(rename(134, 'Patent', null))).toEqual(new Map());
    expect(await step(restore(65), rename(192, null, 'Brochure'))).toEqual(
      new Map([
        [1, lines({ 1: 'letter' })],
        [3, lines({ 0: 'brochure' })],
      ]),
    );
  });
});

/** Names of few letters, so that a text occurs in them, overlaps, and spans two of them. */
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'á', ' ', '%', '_', '\\', '\n'), maxLength: 6 }),
  fc.constant(null),
);
const text = fc
  .string({ unit: fc.constantFrom('a', 'b', 'Á', ' ', '%', '_', '\\'), minLength: 1, maxLength: 3 })
  .filter((each) => searchKey(each) !== '');
const account = fc.record({
  named: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200 }), name), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 60,
  }),
  renamed: fc.array(fc.tuple(fc.nat(), name), { maxLength: 10 }),
  deleted: fc.array(fc.nat(), { maxLength: 10 }),
  restored: fc.array(fc.nat(), { maxLength: 4 }),
});
type Account = typeof account extends fc.Arbitrary<infer Value> ? Value : never;

/** The events of an account, and the names of its jobs afterwards. */
function eventsByCommand({ named, renamed, deleted, restored }: Account) {
  const names = new Map(named);
  const gone = new Set<number>();
  const events: DomainEvent[] = named.map(([id, each]) => create(id, each));
  const idAt = (pick: number) => named[pick % named.length]?.[0] ?? 0;
  for (const [pick, after] of renamed) {
    events.push(rename(idAt(pick), names.get(idAt(pick)) ?? null, after));
    names.set(idAt(pick), after);
  }
  for (const id of new Set(deleted.map(idAt))) {
    events.push(remove(id));
    gone.add(id);
  }
  for (const id of restored.map(idAt)) if (gone.delete(id)) events.push(restore(id));
  return { events, names: [...names].filter(([id]) => !gone.has(id)) };
}

const PAGES = [
  [1, 200],
  [2, 3],
  [3, 5],
  [4, 7],
  [9, 200],
] as const;

describe('the jobs with a text in their names', () => {
  it.each([
    ['twice in one name', ['manual of a manual', 'manual'], 'manual', 2],
    ['overlapping itself', ['aaa', 'aa', 'a'], 'aa', 2],
    ['at the end of a name and at the beginning of the next', ['ab', 'ba'], 'bb', 0],
    ['in names beside empty ones', [null, 'a', '', null, 'a'], 'a', 2],
    ['with signs that mean something elsewhere', ['100%', '50 %_', 'a\\b', 'x'], '%', 2],
    ['with a backslash', ['a\\b', 'ab', 'a\\\\b'], '\\', 2],
    ['with accents and capitals', ['Übersetzung', 'UBERSETZUNG', 'Uber'], 'überset', 2],
    ['with a line feed in it', ['a\nb', 'a b', 'ab'], 'a\nb', 2],
  ])('are found by a text %s', async (_, names, requested, total) => {
    const { accountId } = await accountWith(...names.map((each, index) => create(index + 62, each)));
    expect((await found(accountId, requested)).total).toBe(total);
  });

  it('are exactly those whose names contain it, on every page, after all changes', async () => {
    await fc.assert(
      fc.asyncProperty(account, fc.array(text, { minLength: 1, maxLength: 4 }), async (drawn, texts) => {
        const { events, names } = eventsByCommand(drawn);
        const { accountId } = await accountWith(...events);
        for (const each of texts) {
          const holding = names.filter(([, existing]) => searchKey(existing ?? '').includes(searchKey(each)));
          const ids = holding.map(([id]) => id).sort((one, other) => other - one);
          expect(await found(accountId, each)).toEqual({ ids: ids.slice(0, 1), total: ids.length });
          for (const [page, size] of PAGES) {
            const expected = { ids: ids.slice((page - 1) * size, page * size), total: ids.length };
            expect(await found(accountId, each, page, size)).toEqual(expected);
          }
        }
        const deps = { pool: side.pool, ledger: side.ledger };
        expect((await rebuildNow(deps, accountId, jobs)).differences).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are searched among the jobs themselves when the query has other conditions', async () => {
    const { accountId } = await accountWith(
      JobCreated.of({ name: 'Manual', job: jobWith({ id: 1, name: 'Manual', client_id: 7 }) }),
      create(2, 'Manual'),
      create(3, 'Manual'),
    );
    const totalOf = async (query: string) =>
      (await get(app, accountId, `/api/job?name=manual&per_page=1&${query}`)).body;
    expect(await totalOf('type=all')).toMatchObject({ total: 3 });
    expect(await totalOf('type=all&client=7')).toMatchObject({ total: 1 });
    expect(await totalOf('type=all&completed=1')).toMatchObject({ total: 0 });
    expect(await totalOf('type=uninvoiced')).toMatchObject({ total: 0 });
    expect(await totalOf('type=all&deadline_from=2026-01-01')).toMatchObject({ total: 0 });
  });
});
