import { allSettled, fork, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverValue } from '#shared/testing/server-value.ts';
import { $connection, connectionCheckRequested, readUnanswered } from '../entities/connectivity/model.ts';
import { jobOpened } from '../entities/job/model.ts';
import { $session, createTestAccountFx, registerFx, signInFx, signOutFx } from '../entities/session/model.ts';
import { $firstDayOfWeek, $timeZone } from '../entities/settings/model.ts';
import type { CommandAnswer, CommandDraft } from '../shared/lib/commands/command.ts';
import { commandFx } from '../shared/lib/commands/model.ts';
import { ledgerMoved } from '../shared/lib/lifecycle/model.ts';
import { type Call, Status, serve } from '../shared/testing/serve.ts';
import { sampleJob, sampleSettings } from '../testing/record-samples.ts';
import { accepted, SIGNED_IN } from '../testing/served-app.tsx';
import { startApp } from './start.ts';

/** An event source that never sends anything. */
class SilentFeed {
  addEventListener() {}
  close() {}
}

let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', SilentFeed);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const NO_ROWS = { data: [], current_page: 1, last_page: 1, total: 0 };

function start(
  replies: Readonly<Record<string, unknown>> = {},
  command?: () => CommandAnswer,
): { calls: Call[]; scope: Scope } {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  const calls = serve({
    'GET /': {},
    'GET /api/user': SIGNED_IN,
    'GET /api/settings': sampleSettings(),
    'GET /api/job': NO_ROWS,
    'GET /api/invoice': NO_ROWS,
    'GET /api/history': NO_ROWS,
    'GET /api/client': [],
    'GET /api/job_type': [],
    'GET /api/language_pair': [],
    'GET /api/unit': [],
    'GET /api/reports/month': { total: 0, currency: 'EUR' },
    ...replies,
  });
  const scope = fork({
    values: [serverValue()],
    ...(command === undefined ? {} : { handlers: [[commandFx, command]] }),
  });
  stop = startApp({ scope, isOwnCommand: () => false });
  return { calls, scope };
}
const settled = (scope: Scope) => allSettled(scope);
const times = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path).length;

describe('the session', () => {
  it('is checked at the start and every 1,800,000 ms', async () => {
    const { calls, scope } = start();
    await settled(scope);
    expect(times(calls, '/api/user')).toBe(1);
    await vi.advanceTimersByTimeAsync(1_799_999);
    expect(times(calls, '/api/user')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(times(calls, '/api/user')).toBe(2);
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(times(calls, '/api/user')).toBe(3);
  });

  it('closes the live feed when it signs out, before the server ends it, and opens it again when signing out fails', async () => {
    let open = 0;
    class CountedFeed extends SilentFeed {
      constructor() {
        super();
        open += 1;
      }
      override close() {
        open -= 1;
      }
    }
    vi.stubGlobal('EventSource', CountedFeed);
    const { scope } = start({ 'POST /logout': new Status(503, {}) });
    await settled(scope);
    expect(open).toBe(1);
    const leaving = allSettled(signOutFx, { scope });
    expect(open).toBe(0);
    await leaving;
    expect(scope.getState($session).status).toBe('signedIn');
    expect(open).toBe(1);
  });

  it('is checked again after signing in, registering and creating a test account, and ends with signing out', async () => {
    const { calls, scope } = start({
      'POST /login': {},
      'POST /register': {},
      'POST /create-test-account': {},
      'POST /logout': {},
    });
    await settled(scope);
    const params = { email: 'marta@example.com', password: 'Abcdefg1' };
    await allSettled(signInFx, { scope, params });
    await allSettled(registerFx, { scope, params });
    await allSettled(createTestAccountFx, { scope });
    expect(times(calls, '/api/user')).toBe(4);
    await allSettled(signOutFx, { scope });
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(times(calls, '/api/user')).toBe(4);
  });
});

describe('live news that open after a change', () => {
  it('make what was answered before it be read again', async () => {
    const feed = new EventTarget();
    vi.stubGlobal(
      'EventSource',
      class {
        addEventListener = feed.addEventListener.bind(feed);
        close() {}
      },
    );
    const { calls, scope } = start({ 'GET /api/client': new Status(200, [], { 'X-Revision': '3' }) });
    await settled(scope);
    const open = async (revision: number) => {
      feed.dispatchEvent(new MessageEvent('opened', { data: JSON.stringify({ revision }) }));
      await vi.advanceTimersByTimeAsync(1_000);
      return times(calls, '/api/client');
    };
    const before = times(calls, '/api/client');
    expect(await open(3)).toBe(before);
    expect(await open(4)).toBeGreaterThan(before);
  });
});

describe('live news that the server refuses', () => {
  class RefusedFeed extends EventTarget {
    readonly CLOSED = 2;
    readonly readyState = 2;
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event('error')));
    }
    close() {}
  }

  it('are replaced by reading the lists every ten seconds, while the session lasts', async () => {
    vi.stubGlobal('EventSource', RefusedFeed);
    const { calls, scope } = start();
    await settled(scope);
    const before = times(calls, '/api/client');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(times(calls, '/api/client')).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times(calls, '/api/client')).toBe(before + 2);
  });

  it('are not replaced while the server is away', async () => {
    vi.stubGlobal('EventSource', RefusedFeed);
    const answers: unknown[] = [SIGNED_IN];
    const { calls, scope } = start({ 'GET /api/user': () => answers.shift() ?? new Status(503) });
    await settled(scope);
    const before = times(calls, '/api/client');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(times(calls, '/api/user')).toBe(2);
    expect(times(calls, '/api/client')).toBe(before);
  });
});

describe('another tab', () => {
  const tells = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'ledgerline.signed-in', newValue }));

  it('that logs out ends the session here and stops all reads', async () => {
    const { calls, scope } = start();
    await settled(scope);
    const before = calls.length;
    localStorage.setItem('ledgerline.signed-in', 'false');
    tells('false');
    expect(scope.getState($session).status).toBe('anonymous');
    await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    expect(calls).toHaveLength(before);
  });

  it('that logs in starts the session here too', async () => {
    localStorage.setItem('ledgerline.signed-in', 'false');
    const { scope } = start();
    await settled(scope);
    expect(scope.getState($session).status).toBe('anonymous');
    localStorage.setItem('ledgerline.signed-in', 'true');
    tells('true');
    await settled(scope);
    expect(scope.getState($session).status).toBe('signedIn');
  });
});

describe('signing in', () => {
  it('loads settings, the three lists of jobs, clients, month total, job types, language pairs and invoices', async () => {
    const { calls, scope } = start();
    await settled(scope);
    const read = calls.map(({ path, query }) => `${path}?${query.get('type') ?? ''}`);
    for (const quality of [
      '/api/settings?',
      '/api/job?active',
      '/api/job?uninvoiced',
      '/api/job?all',
      '/api/client?',
      '/api/reports/month?',
      '/api/job_type?',
      '/api/language_pair?',
      '/api/invoice?open',
      '/api/invoice?all',
    ])
      expect(read).toContain(quality);
  });

  it('is needed before anything is loaded', async () => {
    localStorage.setItem('ledgerline.signed-in', 'false');
    const { calls, scope } = start();
    await settled(scope);
    expect(calls.filter(({ path }) => path !== '/')).toEqual([]);
  });

  it('saves the time zone of the machine when the account has none', async () => {
    const { calls, scope } = start({
      'GET /api/settings': sampleSettings({ timezone: null }),
      'POST /api/settings': {},
    });
    await settled(scope);
    const value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/settings', { key: 'timezone', value, guessed: true }],
    ]);
    expect(scope.getState($timeZone)).toBe(value);
  });

  it('loads the settings of an account whose weeks start on a Saturday', async () => {
    const { scope } = start({ 'GET /api/settings': sampleSettings({ firstDayOfWeek: 6 }) });
    await settled(scope);
    expect(scope.getState($firstDayOfWeek)).toBe(6);
  });

  it('keeps a time zone that was chosen before', async () => {
    const { calls, scope } = start();
    await settled(scope);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(scope.getState($timeZone)).toBe('Europe/Berlin');
  });
});

describe('a read that got no answer', () => {
  it('is retried, together with the reads of the open page', async () => {
    const { calls, scope } = start({ 'GET /api/job/7': sampleJob(7) });
    await settled(scope);
    await allSettled(jobOpened, { scope, params: 7 });
    const before = calls.length;
    void allSettled(readUnanswered, { scope });
    await vi.advanceTimersByTimeAsync(5000);
    const again = calls.slice(before).map(({ path }) => path);
    for (const path of ['/api/settings', '/api/client', '/api/job', '/api/job/7', '/api/invoice'])
      expect(again).toContain(path);
  });

  it('is retried as soon as the server accepts a change again', async () => {
    let isAway = true;
    const { scope } = start({ 'GET /': () => (isAway ? new Status(503) : {}) }, () => accepted());
    await settled(scope);
    void allSettled(connectionCheckRequested, { scope });
    await vi.advanceTimersByTimeAsync(0);
    expect(scope.getState($connection)).toBe('serverDown');
    isAway = false;
    const payload = { jobId: 1, job: {} };
    const params: CommandDraft = { name: 'EditJob', payload, label: '', patches: [], failure: '' };
    void allSettled(commandFx, { scope, params });
    await vi.advanceTimersByTimeAsync(0);
    expect(scope.getState($connection)).toBe('up');
  });

  it('is retried also when it is the session check', async () => {
    const answers = [new Status(503), SIGNED_IN];
    const { scope } = start({ 'GET /api/user': () => answers.shift() });
    await settled(scope);
    expect(scope.getState($session).status).toBe('checking');
    void allSettled(readUnanswered, { scope });
    await vi.advanceTimersByTimeAsync(5000);
    expect(scope.getState($session).status).toBe('signedIn');
  });
});
