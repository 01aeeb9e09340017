import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import type pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

let side: WriteSideApp;
let pool: pg.Pool;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

/** Lets a request begin while the owner's new password is written, and commits that once the request waits for it. */
async function duringNewPassword(email: string, send: () => Promise<Response>): Promise<Response> {
  const owner = await pool.connect();
  try {
    await owner.query('begin');
    await owner.query("update identity.users set password = 'another one' where email = $1", [email]);
    await owner.query(
      'delete from identity.sessions where user_id = (select id from identity.users where email = $1)',
      [email],
    );
    const answer = send();
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await owner.query('commit');
    return await answer;
  } finally {
    owner.release();
  }
}

describe('a former password', () => {
  it('opens no session that outlives a new one', async () => {
    const { email } = await people.registered();
    const browser = side.browser();
    const answer = await duringNewPassword(email, () =>
      browser.post('/login', { email, password: PASSWORD }),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Incorrect password']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('does not replace a new one', async () => {
    const { browser, email } = await people.registered();
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    const answer = await duringNewPassword(email, () =>
      browser.post('/api/settings', { key: 'password', value }),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Incorrect password']);
  });
});

it('one test account is registered once, also by two requests at the same time', async () => {
  const browser = await people.testAccount();
  const emails = [people.newEmail(), people.newEmail()];
  const answers = await Promise.all(
    emails.map((email) => browser.post('/register', { email, password: PASSWORD })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});
