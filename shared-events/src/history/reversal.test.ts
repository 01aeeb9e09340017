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

it('a revert, an undo and a redo are labelled with the entry that they are about', () => {
  expect(revertLabel('Edited job')).toBe('Reverted to before “Edited job”');
  expect(reversalLabel('undo', 'Edited job')).toBe('Undid “Edited job”');
  expect(reversalLabel('redo', 'Edited job')).toBe('Redid “Edited job”');
});

it('undo and redo are the commands about other commands', () => {
  expect(COMMAND_SOURCES.filter(isReversal)).toEqual(['undo', 'redo']);
});

it('an entry is blocked when only other entries prevent its undo', () => {
  expect(undoability(null)).toEqual({ undoable: true, blocked: false, reason: null });
  expect(undoability(LATER_CHANGES)).toEqual({ undoable: false, blocked: true, reason: LATER_CHANGES });
  expect(undoability('Gone.')).toEqual({ undoable: false, blocked: false, reason: 'Gone.' });
});

it('a refused undo says where the user has to look', () => {
  expect(LATER_CHANGES).toBe('Later changes block this.');
  expect(REVERTED_TOGETHER).toBe('This was undone together with other changes.');
});
