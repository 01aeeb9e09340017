import { describe, expect, it } from 'vitest';
import { editConflictAnswer, historyEntryAnswer, shownChangeAnswer } from './answers.ts';

const ID = '0198a4f0-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const change = {
  entity: 'job',
  id: 7,
  name: 'Manual',
  field: 'name',
  before: null,
  after: 'Manual',
  beforeText: 'None',
  afterText: 'Manual',
};
const entry = {
  commandId: ID,
  command: 'EditJob',
  label: 'Name',
  at: AT,
  actor: 'a1',
  source: 'user',
  revision: 3,
  commandCount: 1,
  place: null,
  subject: { entity: 'job', id: 7, name: 'Manual' },
  changes: [change],
  changeCount: 1,
  undoes: null,
  redoes: null,
  undoneBy: null,
  tookBack: [ID],
  undoable: true,
  blocked: false,
  reason: null,
};
const conflict = {
  entity: 'setting',
  id: 'timezone',
  name: 'Time zone',
  field: 'value',
  before: null,
  beforeText: 'None',
  theirs: 'Europe/Berlin',
  theirsText: 'Europe/Berlin',
  mine: 'Asia/Tokyo',
  mineText: 'Asia/Tokyo',
  commandId: ID,
  at: AT,
  actor: 'a1',
  source: 'user',
  sameSession: false,
};

describe.each([
  ['a change', shownChangeAnswer, change],
  ['an entry', historyEntryAnswer, entry],
  ['a conflict', editConflictAnswer, conflict],
])('%s of the history, in the shape of the answer', (_, schema, sample) => {
  it('keeps all of its fields, and loses unknown ones', () => {
    expect(schema.parse(sample)).toEqual(sample);
    expect(schema.parse({ ...sample, other: 1 })).toEqual(sample);
    for (const field of Object.keys(sample)) {
      const { [field as keyof typeof sample]: _left, ...rest } = sample;
      expect(schema.safeParse(rest).success, field).toBe(false);
    }
  });
});

it('an entry refers to records by their ids and names', () => {
  expect(historyEntryAnswer.safeParse({ ...entry, subject: { entity: 'job', id: 7 } }).success).toBe(false);
  expect(historyEntryAnswer.safeParse({ ...entry, subject: null }).success).toBe(true);
  expect(historyEntryAnswer.safeParse({ ...entry, tookBack: ['x'] }).success).toBe(false);
});
