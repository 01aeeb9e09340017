import { randomUUID } from 'node:crypto';
import { type Attacker, bytesOf, dripping, jsonOf, sent, unread } from './raw-requests.ts';

/** One way to be a burden. `run` is called again and again. */
export type Attack = { name: string; run(attacker: Attacker): Promise<void> };

const UNREAD_MS = 20_000;
const LONG = 49_900;

const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
const rows = (count: number, more: object = {}) =>
  ids(count).map((row) => ({
    name: `Job ${row}`,
    client: `Client ${row % 60}`,
    job_type: 'Translation',
    unit: 'Words',
    quantity: String(1_000 + row),
    rate: '0.12',
    currency: 'EUR',
    ...more,
  }));
const randomText = (length: number) =>
  Array.from({ length: Math.ceil(length / 36) }, () => randomUUID()).join('');
const times = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, work)).then(() => undefined);

/** An attack by one request, `atOnce` times at once. */
function posting(name: string, path: string, value: unknown, atOnce = 1): Attack {
  const body = jsonOf(value);
  return {
    name,
    run: (attacker) => times(atOnce, () => sent(attacker, bytesOf(attacker, 'POST', path, { body }))),
  };
}

const getting = (name: string, path: string, atOnce = 1): Attack => ({
  name,
  run: (attacker) => times(atOnce, () => sent(attacker, bytesOf(attacker, 'GET', path))),
});

const unreadGet = (name: string, path: string, connections: number): Attack => ({
  name,
  run: (attacker) => unread(attacker, bytesOf(attacker, 'GET', path), connections, UNREAD_MS),
});

const stranger = (attacker: Attacker): Attacker => ({ ...attacker, cookie: '', token: '' });

/** What the attackers have before they begin: many jobs, long notes, and an entry about all of them. */
export const PREPARATION: readonly Attack[] = [
  posting('import of 5,000 jobs', '/api/import', { jobs: rows(5_000) }),
  posting('import of 5,000 jobs', '/api/import', { jobs: rows(5_000) }),
  posting('import of long notes', '/api/import', { jobs: rows(17, { notes: randomText(LONG) }) }),
  posting('edit of all jobs', '/api/command/EditJob', {
    jobIds: ids(10_000),
    job: { reference: 'x'.repeat(200) },
  }),
];

/** What was seen to end the process or to hold it up. */
const SEEN: readonly Attack[] = [
  posting('long notes for 10,000 jobs', '/api/command/EditJob', {
    jobIds: ids(10_000),
    job: { notes: 'x'.repeat(LONG) },
  }),
  posting('rich notes for 150 jobs', '/api/command/EditJob', {
    jobIds: ids(150),
    job: { notes: '<p>x'.repeat(LONG / 4) },
  }),
  posting(
    'edits that change nothing',
    '/api/command/EditJob',
    { jobIds: ids(1_000), job: { on_hold: false } },
    60,
  ),
  unreadGet('lists that nobody reads', '/api/job?type=all&per_page=200', 60),
  getting('longest pages of the history', '/api/history?per_page=200', 12),
  getting('longest pages of jobs', '/api/job?type=all&per_page=200', 12),
  {
    name: 'empty rows of a stranger',
    run: (attacker) => {
      const body = EMPTY_ROWS;
      return times(6, () => sent(attacker, bytesOf(stranger(attacker), 'POST', '/api/import', { body })));
    },
  },
  posting('import of rich text', '/api/import', { jobs: rows(78, { notes: '<p>x'.repeat(LONG / 4) }) }, 3),
  posting('known rich text', '/api/import/known', { jobs: rows(78, { notes: '<li>x'.repeat(LONG / 5) }) }, 3),
  posting('import of random text', '/api/import', { jobs: rows(17, { notes: randomText(LONG) }) }),
  posting('import of 5,000 small rows', '/api/import', { jobs: rows(5_000) }),
  {
    name: 'uploads that stop',
    run: (attacker) =>
      dripping(attacker, fileHead(attacker, '/api/job/1/attachment'), {
        connections: 20,
        first: 500_000,
        ms: UNREAD_MS,
      }),
  },
  {
    name: 'long bodies of a stranger, byte by byte',
    run: (attacker) =>
      dripping(attacker, fileHead(stranger(attacker), '/api/account/import'), {
        connections: 50,
        first: 10,
        ms: UNREAD_MS,
      }),
  },
  {
    name: 'made-up sessions',
    run: async (attacker) => {
      for (let round = 0; round < 20; round += 1) {
        await times(20, () => {
          const cookie = attacker.cookie.replace(
            /(session[^=]*=)[^;]*/,
            (_, name) => `${name}${randomUUID()}`,
          );
          return sent(attacker, bytesOf({ ...attacker, cookie }, 'GET', '/api/user'));
        });
      }
    },
  },
];

/** What nobody has tried yet. */
const INVENTED: readonly Attack[] = [
  {
    name: 'undo and redo of an edit of all jobs',
    run: async (attacker) => {
      for (const path of ['/api/undo', '/api/redo']) {
        await sent(attacker, bytesOf(attacker, 'POST', path, { body: jsonOf({}) }));
      }
    },
  },
  posting('large bodies that wait', '/api/import', { jobs: rows(5_000, { notes: 'x'.repeat(600) }) }, 40),
  posting('numbers without an end', '/api/command/EditJob', { jobIds: Array(1_900_000).fill(1), job: {} }),
  posting('nested brackets', '/api/command/EditJob', JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`), 10),
  getting('searches of wildcards', `/api/search/all?q=${encodeURIComponent('%_'.repeat(200))}`, 20),
  {
    name: 'requests in one connection, unread',
    run: (attacker) => {
      const one = bytesOf(attacker, 'GET', '/api/job?type=all&per_page=200');
      return unread(attacker, Buffer.concat(Array(300).fill(one)), 2, UNREAD_MS);
    },
  },
  unreadGet('live news that nobody reads', '/api/live', 40),
  unreadGet('files of lists that nobody reads', '/api/job?type=all&format=csv', 10),
  getting('pages far behind the end', '/api/job?type=all&per_page=200&page=999999&sort=-deadline', 20),
  posting('jobs put on hold and taken up', '/api/command/PutJobOnHold', { jobIds: ids(10_000), skip: true }),
  posting('jobs taken up again', '/api/command/MarkJobActive', { jobIds: ids(10_000), skip: true }),
  posting(
    'jobs by a filter',
    '/api/command/MarkJobCompleted',
    { filter: { query: 'type=all', revision: 1 }, skip: true },
    4,
  ),
  {
    name: 'commands in headers',
    run: (attacker) => {
      const headers = { 'X-Based-On': [0, ...ids(200).map(() => randomUUID())].join(',') };
      const body = jsonOf({ jobIds: ids(1_000), job: { reference: randomUUID() } });
      return times(4, () =>
        sent(attacker, bytesOf(attacker, 'POST', '/api/command/EditJob', { body, headers })),
      );
    },
  },
  {
    name: 'edits on a later revision',
    run: (attacker) => {
      const body = jsonOf({ jobIds: ids(1_000), job: { reference: randomUUID() } });
      const headers = { 'X-Based-On': '999999999' };
      return times(4, () =>
        sent(attacker, bytesOf(attacker, 'POST', '/api/command/EditJob', { body, headers })),
      );
    },
  },
  posting('rebuilds of the read models', '/api/reports/rebuild', {}, 3),
  posting('exports of the account', '/api/account/export', {}, 3),
  getting('descriptions of the API', '/api/openapi.json', 30),
];

export const ATTACKS: readonly Attack[] = [...SEEN, ...INVENTED];

const EMPTY_ROWS = jsonOf(Array(1_200_000).fill({}));

function fileHead(attacker: Attacker, path: string): Buffer {
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': 19_000_000,
  };
  return bytesOf(attacker, 'POST', path, { headers });
}
