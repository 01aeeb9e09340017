import { describe, expect, it } from 'vitest';
import { declaredIn, unknownNames } from './doc-names.mjs';

const names = {
  commands: new Set(['MarkJobCompleted', 'Undo']),
  events: new Set(['JobMarkedCompleted']),
  declared: new Set(declaredIn('export class OutcomeUnknown extends Error {}\nexport const COMMANDS = {};')),
};

describe('a page of the docs', () => {
  it('may contain commands, events and declared names', () => {
    const page =
      'After `MarkJobCompleted` comes `JobMarkedCompleted`, or `OutcomeUnknown`.\n`Intl` is no name of ours.';
    expect(unknownNames(page, names)).toEqual([]);
    expect(unknownNames('`POST /api/command/Undo`', names)).toEqual([]);
  });

  it('may not contain the former name of a command, even with its payload or in a path', () => {
    const page =
      "First\n`CompleteJob` and `CommandDraft<'CompleteJob'>`\ncurl http://localhost/api/command/Complete";
    expect(unknownNames(page, names)).toEqual([
      '2: there is no CompleteJob',
      '2: there is no CommandDraft',
      '3: there is no Complete',
    ]);
  });

  it('may contain any name of people and products', () => {
    expect(unknownNames('PostgreSQL, EventStoreDB and Lingua Nord', names)).toEqual([]);
  });
});
