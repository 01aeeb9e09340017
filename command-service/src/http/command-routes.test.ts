import { randomUUID } from 'node:crypto';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../domain/commands.ts';
import { TEST_ACCOUNT } from '../ledger/testing/write-side.ts';
import { restCommands } from './rest-commands.ts';
import { type CommandApp, commandApp } from './testing/command-app.ts';

const stream = accountStream(TEST_ACCOUNT);
let side: CommandApp;

beforeEach(() => {
  side = commandApp(Object.values(commands));
});

/** An account with a client, a job type, a language pair, a unit, a rate and a completed job. */
async function practice(): Promise<void> {
  const steps: [string, unknown][] = [
    ['/api/client', { client: { name: 'Acme', currency: 'EUR', invoicing: true } }],
    ['/api/job_type', { name: 'Translation' }],
    ['/api/language_pair', { from: 'German', to: 'English' }],
    ['/api/unit', { name: 'Pages', singular: 'page', quantityText: 'Pages' }],
  ];
  for (const [url, body] of steps) {
    const answer = await side.send('POST', url, body);
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(201);
  }
}

async function completedJob(): Promise<number> {
  const job = {
    name: 'Manual',
    client_id: 1,
    job_type_id: 1,
    quantity: 10,
    rate: 0.125,
    completed_at: '2026-11-20',
  };
  const answer = await side.send('POST', '/api/job', { job });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().job.id;
}

describe('a command by name', () => {
  it('answers its id, the revision and its result', async () => {
    const key = randomUUID();
    const answer = await side.send('POST', '/api/command/CreateClient', { client: { name: 'Acme' } }, key);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      commandId: key,
      revision: 0,
      result: { client: { id: 1, name: 'Acme' } },
    });
    expect(answer.headers).toMatchObject({ 'x-command-id': key, 'x-revision': '0' });
  });

  it('accepts every command of the domain', async () => {
    for (const name of side.bus.names) {
      const answer = await side.send('POST', `/api/command/${name}`, { nothing: 'that fits' });
      expect([400, 404, 409, 422], `${name} ${answer.body}`).toContain(answer.statusCode);
      expect(answer.json(), name).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    expect(side.store.eventsOf(stream)).toHaveLength(0);
  });

  it.each(['Nothing', 'constructor', '__proto__', 'toString'])(
    'with the unknown name %s answers 404',
    async (name) => {
      const answer = await side.send('POST', `/api/command/${name}`, {});
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    },
  );

  it('may be repeated with its key, in upper case too', async () => {
    const key = randomUUID();
    const body = { client: { name: 'Acme' } };
    const first = await side.send('POST', '/api/client', body, key);
    const again = await side.send('POST', '/api/client', body, key.toUpperCase());
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(again.headers['x-revision']).toBe(first.headers['x-revision']);
    const other = await side.send('POST', '/api/client', { client: { name: 'Other' } }, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
    expect(side.store.eventsOf(stream)).toHaveLength(1);
  });

  it('with a key that is no UUID is malformed', async () => {
    const answer = await side.send('POST', '/api/client', { client: { name: 'Acme' } }, '17');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
  });

  it('with X-Based-On does not overwrite what others changed since', async () => {
    await practice();
    const id = await completedJob();
    const edit = (rate: string, basedOn: string) =>
      side.send('PATCH', `/api/job/${id}`, { job: { rate } }, undefined, { 'x-based-on': basedOn });
    const theirs = await side.send('PATCH', `/api/job/${id}`, { job: { rate: '0.2' } });
    const seen = Number(theirs.headers['x-revision']) - 1;
    const refused = await edit('0.3', String(seen));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'edit_conflict', conflicts: [{ field: 'rate', before: '0.125', theirs: '0.2', mine: '0.3' }] },
    ]);
    const own = theirs.headers['x-command-id'];
    expect((await edit('0.3', `${seen}, ${String(own).toUpperCase()}`)).statusCode).toBe(200);
    expect((await edit('0.4', String(seen + 2))).statusCode).toBe(200);
    for (const broken of ['', 'x', '-1', '1.5', '1,', '1, 17', '1 2', `1${',a'.repeat(300)}`]) {
      const answer = await edit('0.5', broken);
      expect([answer.statusCode, answer.json().code], broken).toEqual([400, 'malformed']);
    }
  });

  it('that repeats a deletion answers the first result; a second deletion answers 404', async () => {
    await practice();
    const key = randomUUID();
    expect((await side.send('DELETE', '/api/client/1', undefined, key)).statusCode).toBe(204);
    expect((await side.send('DELETE', '/api/client/1', undefined, key)).statusCode).toBe(204);
    expect((await side.send('DELETE', '/api/client/1')).statusCode).toBe(404);
  });
});

describe('a body', () => {
  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"client"'],
    ['a NUL', '{"client":{"name":"A\\u0000"}}'],
    ['half a surrogate pair', '{"client":{"name":"\\ud800"}}'],
    ['a number beyond all numbers', '{"client":{"name":1e400}}'],
    ['a prototype', '{"client":{"__proto__":{"name":"A"}}}'],
    ['a deep nest', `{"client":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('that is %s is malformed', async (_what, body) => {
    const answer = await side.send('POST', '/api/client', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(side.store.eventsOf(stream)).toHaveLength(0);
  });

  it('with an empty body is accepted, even when its content type is JSON', async () => {
    await side.send('POST', '/api/client', { client: { name: 'Acme' } });
    expect((await side.send('DELETE', '/api/client/1', '')).statusCode).toBe(204);
  });

  it('with a wrong field answers 422 with a message for that field', async () => {
    await practice();
    const answer = await side.send('POST', '/api/job', { job: { quantity: 'many', client_id: 1 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: { quantity: [expect.any(String)] } });
  });

  it('with a wrong field for an unknown record answers 404', async () => {
    const answer = await side.send('PATCH', '/api/job/17', { job: { quantity: 'many' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the REST calls', () => {
  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('answer 404 for %s', async (id) => {
    expect((await side.send('DELETE', `/api/job/${id}`)).statusCode).toBe(404);
  });

  it('are all commands of the domain', () => {
    const call = { body: {}, id: () => 1 };
    for (const { command } of restCommands) {
      expect(side.bus.names).toContain(typeof command === 'string' ? command : command(call));
    }
  });

  it('create, change and delete each record of the catalogue', async () => {
    await practice();
    const rate = { client_id: 1, job_type_id: 1, unit_id: 1, language_pair_id: null, value: '0,125' };
    expect((await side.send('POST', '/api/rate/', { rate })).json()).toMatchObject({
      rate: { id: 1, value: 0.125 },
    });
    const calls: ['PATCH' | 'POST' | 'DELETE', string, unknown, number][] = [
      ['PATCH', '/api/client/1', { client: { name: 'Acme Ltd' } }, 200],
      ['POST', '/api/client/1/setting', { key: 'paymentTerms', value: 45 }, 200],
      ['PATCH', '/api/job_type/1', { jobType: { name: 'Proofreading' } }, 200],
      ['PATCH', '/api/language_pair/1', { languagePair: { from: 'German', to: 'French' } }, 200],
      ['PATCH', '/api/unit/100', { unit: { name: 'Sheets' } }, 200],
      ['PATCH', '/api/rate/1', { rate: { value: 0.15 } }, 200],
      ['DELETE', '/api/rate/1', undefined, 204],
      ['POST', '/api/rate/restore/1', undefined, 200],
      ['DELETE', '/api/job_type/1', undefined, 204],
      ['POST', '/api/job_type/1', undefined, 200],
      ['DELETE', '/api/language_pair/1', undefined, 204],
      ['DELETE', '/api/unit/100', undefined, 204],
      ['DELETE', '/api/client/1', undefined, 204],
    ];
    for (const [method, url, body, status] of calls) {
      const answer = await side.send(method, url, body);
      expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(status);
      if (status === 204) expect(answer.body).toBe('');
    }
  });

  it('take a job from its creation to a paid invoice', async () => {
    await practice();
    const job = await completedJob();
    const saved = await side.send('POST', '/api/invoice', {
      invoice: { client_id: 1, items: [{ id: `job${job}` }] },
    });
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json().invoice).toMatchObject({ id: 1, number: '1', total: 1.25, paid: false });
    const changed = await side.send('POST', '/api/invoice', { invoice: { id: 1, reference: 'PO 7' } });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().invoice).toMatchObject({ id: 1, reference: 'PO 7' });
    const paid = await side.send('PATCH', '/api/invoice/1', { invoice: { paid: true } });
    expect(paid.statusCode, paid.body).toBe(200);
    expect(paid.json().invoice).toMatchObject({ paid: true });
    const refused = await side.send('DELETE', '/api/invoice/1');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'has_payments']);
    await side.send('PATCH', '/api/invoice/1', { invoice: { paid: false } });
    expect((await side.send('DELETE', '/api/invoice/1')).statusCode).toBe(204);
    expect((await side.send('PATCH', '/api/job/convert', { currency: 'JPY' })).statusCode).toBe(204);
    expect((await side.send('PATCH', '/api/invoice/convert', { currency: 'EUR' })).statusCode).toBe(204);
  });

  it('answer 503 when the store is down, and change nothing', async () => {
    side.store.failNextAppends({ kind: 'unavailable' });
    const answer = await side.send('POST', '/api/client', { client: { name: 'Acme' } });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(side.store.eventsOf(stream)).toHaveLength(0);
  });
});

describe('undo and redo', () => {
  it('answer the entry that they changed', async () => {
    await practice();
    const job = await completedJob();
    const id = (await side.send('DELETE', `/api/job/${job}`)).headers['x-command-id'];
    const undone = await side.send('POST', '/api/undo');
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json()).toMatchObject({
      entry: { commandId: id, command: 'DeleteJob', label: 'Deleted job', undoable: false },
    });
    expect(undone.json().entry.undoneBy).toBe(undone.json().commandId);
    const redone = await side.send('POST', '/api/redo', { commandId: id });
    expect(redone.json()).toMatchObject({ entry: { commandId: id, undoneBy: null, undoable: true } });
  });

  it('answer a refusal when there is nothing to undo or redo', async () => {
    const undo = await side.send('POST', '/api/undo');
    expect([undo.statusCode, undo.json().code]).toEqual([404, 'nothing_to_undo']);
    const redo = await side.send('POST', '/api/redo');
    expect([redo.statusCode, redo.json().code]).toEqual([404, 'nothing_to_redo']);
    const unknown = await side.send('POST', '/api/undo', { commandId: randomUUID() });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'nothing_to_undo']);
  });

  it('name the entries that block them', async () => {
    await practice();
    const created = await side.send('POST', '/api/job', { job: { name: 'Manual' } });
    const renamed = await side.send('PATCH', '/api/job/1', { job: { name: 'Handbook' } });
    const undo = await side.send('POST', '/api/undo', { commandId: created.headers['x-command-id'] });
    expect([undo.statusCode, undo.json().code]).toEqual([409, 'undo_conflict']);
    expect(undo.json().blockedBy).toEqual([
      expect.objectContaining({
        commandId: renamed.headers['x-command-id'],
        command: 'EditJob',
        source: 'user',
      }),
    ]);
  });
});

describe('a read of the end of the ledger', () => {
  const reads: [string, 'GET' | 'POST', string, object?][] = [
    ['the number of the next invoice', 'GET', '/api/next-invoice-number'],
    ['the next numbers of the series', 'GET', '/api/number-series'],
    ['the gaps of a series', 'GET', '/api/number-series/1/gaps'],
    ['the preview of a revert', 'GET', '/api/undo?to='],
    ['the job of a line', 'POST', '/api/job/parse', { text: 'Manual' }],
    ['the existing jobs of an import', 'POST', '/api/import/known', { jobs: [{ name: 'Manual' }] }],
  ];
  const read = async ([, method, path, payload]: (typeof reads)[number], headers = {}) => {
    await practice();
    const created = await side.send('POST', '/api/job', { job: { name: 'Manual' } });
    const url = path.endsWith('=') ? `${path}${created.headers['x-command-id']}` : path;
    const answer = await side.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { answer, revision: created.headers['x-revision'] };
  };

  it.each(reads)('answers the revision that it read: %s', async (...which) => {
    const { answer, revision } = await read(which, { 'x-min-revision': '0' });
    expect([answer.statusCode, answer.headers['x-revision']], answer.body).toEqual([200, revision]);
    expect(answer.headers).not.toHaveProperty('x-stale');
  });

  it.each(reads)(
    'is marked as stale when the ledger ends before the requested revision: %s',
    async (...which) => {
      const { answer, revision } = await read(which, { 'x-min-revision': '99' });
      expect([answer.statusCode, answer.headers['x-stale']], answer.body).toEqual([200, 'true']);
      expect(answer.headers['x-ledger-revision']).toBe(revision);
    },
  );

  it.each(reads)('refuses an invalid revision: %s', async (...which) => {
    const { answer } = await read(which, { 'x-min-revision': 'soon' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
  });
});

describe('the number of the next invoice', () => {
  const next = async () => {
    const answer = await side.app.inject({ method: 'GET', url: '/api/next-invoice-number' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const create = async (number?: string) => {
    const invoice = { client_id: 1, items: [], ...(number === undefined ? {} : { number }) };
    const answer = await side.send('POST', '/api/invoice', { invoice });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().invoice;
  };
  const remove = async ({ id }: { id: number }) =>
    expect((await side.send('DELETE', `/api/invoice/${id}`)).statusCode).toBe(204);

  it('is the one that the next invoice gets, even where numbers in use belong to no invoice', async () => {
    await practice();
    expect(await next()).toEqual({ number: '1' });
    const [paid, unpaid] = [await create('7'), await create('12')];
    expect(await next()).toEqual({ number: '13' });
    await side.send('PATCH', `/api/invoice/${paid.id}`, { invoice: { paid: true } });
    const renamed = await side.send('PATCH', `/api/invoice/${paid.id}`, { invoice: { number: '3' } });
    expect(renamed.json(), renamed.body).toMatchObject({ invoice: { number: '3' } });
    await remove(unpaid);
    expect(await next()).toEqual({ number: '8' });
    expect((await create()).number).toBe('8');
  });

  it('is that of the client and the day, and explained where it has gaps', async () => {
    await practice();
    const [standard, ...others] = BUILT_IN_SERIES;
    const yearly = { ...standard, pattern: '{YYYY}-{NN}', resets: 'year', next: '2026-03' };
    const own = { ...standard, id: 7, name: 'Own', pattern: 'X{N}', default: false };
    const value = [yearly, own, ...others];
    expect(
      (await side.send('POST', '/api/command/SetSetting', { key: 'numberSeries', value })).statusCode,
    ).toBe(200);
    const url = '/api/client/1/setting';
    expect((await side.send('POST', url, { key: 'numberSeries', value: 7 })).statusCode).toBe(200);
    const get = async (path: string) => (await side.app.inject({ method: 'GET', url: path })).json();
    expect(await get('/api/next-invoice-number?date=2026-04-01')).toEqual({ number: '2026-03' });
    expect(await get('/api/next-invoice-number?date=2027-04-01')).toEqual({ number: '2027-01' });
    expect(await get('/api/next-invoice-number?client_id=1&date=2027-04-01')).toEqual({ number: 'X1' });
    expect(await get('/api/next-invoice-number?client_id=99')).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d\d$/),
    });
    expect(await get('/api/next-invoice-number?date=never')).toMatchObject({ code: 'malformed' });
    await create('X5');
    await create('X7');
    expect(await get('/api/number-series')).toContainEqual({ id: 7, nextNumber: 'X8' });
    const gaps = [{ number: 'X6', to: null, reason: 'skipped', invoice: null, document: null }];
    expect(await get('/api/number-series/7/gaps')).toEqual({ gaps, more: false });
    for (const id of ['8', '0', 'x', '1e3'])
      expect(await get(`/api/number-series/${id}/gaps`)).toMatchObject({ code: 'not_found' });
  });

  it('stays above a number that was given up while a later one existed', async () => {
    await practice();
    const [first, second] = [await create('5'), await create('6')];
    await remove(first);
    await remove(second);
    const { number } = await next();
    expect((await create()).number).toBe(number);
  });
});
