import type { EditConflictAnswer as EditConflict } from '@ledgerline/shared-events/history/answers.ts';
import { act } from '@testing-library/react';
import { allSettled, type Scope } from 'effector';
import { ledgerMoved } from '../shared/lib/lifecycle/model.ts';
import { sampleConflict } from '../shared/testing/history-samples.ts';
import { Status } from '../shared/testing/serve.ts';
import { accepted } from './served-app.tsx';

/** The revision at which a page is first read, and the revision after another device changed the record. */
export const FIRST = 5;
const LATER = 9;

/** The answers of reads before and after another device changed the record, each with its revision. */
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
  /** Changes the record on the other device, and reads it again here. */
  const change = (scope: Scope) =>
    act(async () => {
      isChanged = true;
      await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    });
  return { replies, change };
}

/** The server's refusal of an edit of a field that another device changed since. */
export const editConflictWith = (
  conflict: Pick<EditConflict, 'entity' | 'id' | 'name' | 'field' | 'before' | 'theirs' | 'mine'>,
) =>
  new Status(409, {
    message: 'This was changed in the meantime.',
    code: 'edit_conflict',
    revision: LATER,
    conflicts: [sampleConflict({ ...conflict, sameSession: false })],
  });

/** Refuses the first call, and accepts every later one. */
export function refuseFirst(refusal: Status): () => unknown {
  let isFirst = true;
  return () => {
    const answer = isFirst ? refusal : { ...accepted(), revision: LATER + 1 };
    isFirst = false;
    return answer;
  };
}
