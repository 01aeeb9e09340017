import { expect, it } from 'vitest';
import { COMMAND_SOURCES } from '../ledger/metadata.ts';
import {
  isReversal,
  LATER_CHANGES,
  reversalLabel,
  TAKEN_BACK_TOGETHER,
  wentBackLabel,
  whyNotUndoable,
} from './reversal.ts';

it('names what was gone back before, and what was undone or redone within the sentence', () => {
  expect(wentBackLabel('Edited job')).toBe('Went back to before “Edited job”');
  expect(reversalLabel('undo', 'Edited job')).toBe('Undid: edited job');
  expect(reversalLabel('redo', 'Edited job')).toBe('Redid: edited job');
});

it('knows which commands are about others', () => {
  expect(COMMAND_SOURCES.filter(isReversal)).toEqual(['undo', 'redo']);
});

it('tells why an entry cannot be undone', () => {
  const entry = { undoes: null, irreversible: null, undoneBy: null, together: false, blocked: false };
  expect(whyNotUndoable(entry)).toBeNull();
  expect(whyNotUndoable({ ...entry, undoneBy: 'c2' })).toBe('It was undone.');
  expect(whyNotUndoable({ ...entry, undoes: 'c1' })).toBe('It was redone.');
  expect(whyNotUndoable({ ...entry, undoes: 'c1', undoneBy: 'c2' })).toBeNull();
  expect(whyNotUndoable({ ...entry, undoes: 'c1', undoneBy: 'c2', together: true })).toBe(
    TAKEN_BACK_TOGETHER,
  );
  expect(whyNotUndoable({ ...entry, blocked: true })).toBe(LATER_CHANGES);
  expect(whyNotUndoable({ ...entry, irreversible: 'It is gone.', undoneBy: 'c2' })).toBe('It is gone.');
});
