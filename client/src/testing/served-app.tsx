import { act, screen, waitFor } from '@testing-library/react';
import { allSettled, type Scope } from 'effector';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { createApp } from '../app/scope.ts';
import '../app/wiring.ts';
import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import { checkUserFx } from '../entities/session/model.ts';
import { minutePassed } from '../entities/settings/model.ts';
import { LaneContext } from '../features/history/history-context.ts';
import { accountOpened } from '../shared/lib/lifecycle/model.ts';
import { recordsReset } from '../shared/lib/records/pending.ts';
import { sampleEntry, sampleUuid } from '../shared/testing/history-samples.ts';
import { renderPage } from '../shared/testing/render-app.tsx';
import { type Call, Status, serve } from '../shared/testing/serve.ts';
import { Toaster } from '../shared/ui/toaster/index.ts';
import { sampleSettings, sampleStart, sampleUser } from './record-samples.ts';

/** The answer of a server with an internal error. */
export const BROKEN = new Status(500, { message: 'internal', code: 'internal' });

export const SIGNED_IN: User = sampleUser();

const NO_ROWS = { data: [], current_page: 1, last_page: 1, total: 0 };

/** The reads of an empty account; a test overrides answers. */
export const ACCOUNT = {
  'GET /': {},
  'GET /api/settings': sampleSettings(),
  'GET /api/client': [],
  'GET /api/client/figures': [],
  'GET /api/job_type': [],
  'GET /api/language_pair': [],
  'GET /api/unit': [],
  'GET /api/project': [],
  'GET /api/rate': [],
  'GET /api/job': NO_ROWS,
  'GET /api/invoice': NO_ROWS,
  'GET /api/next-invoice-number': { number: '1' },
  'GET /api/history': NO_ROWS,
  'GET /api/reports/month': { total: 0, currency: 'EUR' },
  'GET /api/start': sampleStart(),
  'GET /api/job/late': { count: 0, next: null },
};

type Served = {
  path: string;
  route: string;
  replies?: Readonly<Record<string, unknown>>;
  user?: Partial<User>;
};

/** The answer of the server to an accepted command. */
export const accepted = (result: unknown = {}) => ({
  commandId: sampleUuid('command'),
  revision: 1,
  result,
});

/** The answer of the server to an accepted undo or redo. */
export const reversed = () => ({ commandId: sampleUuid('reversal'), revision: 1, entry: sampleEntry() });

/**
 * A page in the whole app with its lane and its messages; only the server is simulated. Failures of commands, their
 * messages and Try again are real.
 */
export async function openServed(page: ReactElement, { path, route, replies = {}, user = {} }: Served) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  const calls = serve({ ...ACCOUNT, 'GET /api/user': { ...SIGNED_IN, ...user }, ...replies });
  const app = createApp();
  // The clock of the test, which may differ from that at the load of the modules.
  await allSettled(minutePassed, { scope: app.scope });
  await allSettled(checkUserFx, { scope: app.scope });
  await allSettled(accountOpened, { scope: app.scope });
  const view = renderPage(<LaneContext value={app.lane}>{page}</LaneContext>, {
    scope: app.scope,
    path,
    route,
    foot: <Toaster />,
  });
  /** The revisions in the commands' baselines, once the server has answered all of them. */
  const basedOn = async () => {
    await waitFor(() => expect(app.lane.unsent()).toEqual([]));
    return basedOnOf(calls);
  };
  return { ...view, ...app, calls, sent: () => sentTo(calls), basedOn };
}

/** Opens the account again, as after a sign-in: its lists are read again, and none of them is there before its answer. */
export async function reopen(scope: Scope): Promise<void> {
  await act(async () => {
    await allSettled(recordsReset, { scope });
    void allSettled(accountOpened, { scope });
  });
}

const commandsIn = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/command/'));

/** The commands that reached the server, with their payloads. */
const sentTo = (calls: readonly Call[]) =>
  commandsIn(calls).map(({ path, body }) => [path.slice('/api/command/'.length), body]);

/** The revision in the baseline of each command; null without one. */
const basedOnOf = (calls: readonly Call[]) =>
  commandsIn(calls).map(({ headers }) => {
    const said = headers.get('X-Based-On');
    return said === null ? null : Number(said.split(',')[0]);
  });

/** Waits for a message and returns a button in it. */
export async function messageWith(words: string, button: string): Promise<HTMLElement> {
  const message = await screen.findByText(words);
  const found = [...(message.parentElement?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === button,
  );
  expect(found, `${words} has ${button}`).toBeDefined();
  return found ?? message;
}
