import { expect, it } from 'vitest';
import { COMMAND_SOURCES } from '../ledger/command-source.ts';
import {
  isReversal,
  LATER_CHANGES,
  REVERTED_TOGETHER,
  reversalLabel,
  revertLabel,
  undoability,
} from './reversal.ts';

it('names what was gone back before, and what was undone or redone within the sentence', () => {
  expect(revertLabel('Edited job')).toBe('Went back to before “Edited job”');
  expect(reversalLabel('undo', 'Edited job')).toBe('Undid: edited job');
  expect(reversalLabel('redo', 'Edited job')).toBe('Redid: edited job');
});

it('knows which commands are about others', () => {
  expect(COMMAND_SOURCES.filter(isReversal)).toEqual(['undo', 'redo']);
});

it('calls an entry blocked that other entries alone are in the way of', () => {
  expect(undoability(null)).toEqual({ undoable: true, blocked: false, reason: null });
  expect(undoability(LATER_CHANGES)).toEqual({ undoable: false, blocked: true, reason: LATER_CHANGES });
  expect(undoability('Gone.')).toEqual({ undoable: false, blocked: false, reason: 'Gone.' });
});

it('calls what is in the way so that its user knows where to look', () => {
  expect(LATER_CHANGES).toBe('Later changes are in the way of this.');
  expect(REVERTED_TOGETHER).toBe('This was taken back together with other changes.');
});
