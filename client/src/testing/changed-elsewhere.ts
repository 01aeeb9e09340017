import { act } from '@testing-library/react';
import { allSettled, type Scope } from 'effector';
import { ledgerMoved } from '../shared/lib/lifecycle/model.ts';
import { Status } from '../shared/testing/serve.ts';

/** The revision that a page is first read at, and that of what another device has changed since. */
export const FIRST = 5;
const LATER = 9;

/** What a read answers before and after another device changed it: each with its revision. */
export function changingReads(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
) {
  let isChanged = false;
  const replies = Object.fromEntries(
    Object.keys(before).map((call) => [
      call,
      () =>
        isChanged
          ? new Status(200, after[call] ?? before[call], { 'X-Revision': String(LATER) })
          : new Status(200, before[call], { 'X-Revision': String(FIRST) }),
    ]),
  );
  /** The other device changes it, and this page reads it anew. */
  const change = (scope: Scope) =>
    act(async () => {
      isChanged = true;
      await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    });
  return { replies, change };
}

/** What the server says to an edit of a field that another device changed since. */
export const overtakenBy = (conflict: {
  entity: string;
  id: number | string;
  name: string;
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}) =>
  new Status(409, {
    message: 'This was changed in the meantime.',
    code: 'edit_conflict',
    revision: LATER,
    conflicts: [
      {
        ...conflict,
        commandId: 'theirs',
        at: '2026-11-20T13:03:00.000Z',
        actor: 'u',
        source: 'user',
        sameSession: false,
      },
    ],
  });

/** Answers the first call so, and takes every later one. */
export function firstOvertaken(refusal: Status): () => unknown {
  let isFirst = true;
  return () => {
    const answer = isFirst ? refusal : { commandId: 'c', revision: LATER + 1, result: {} };
    isFirst = false;
    return answer;
  };
}
