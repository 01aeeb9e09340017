import { expect, it } from 'vitest';
import { COMMAND_SOURCES } from '../ledger/metadata.ts';
import { isReversal, reversalLabel, wentBackLabel } from './reversal.ts';

it('names what was gone back before, and what was undone or redone within the sentence', () => {
  expect(wentBackLabel('Edited job')).toBe('Went back to before “Edited job”');
  expect(reversalLabel('undo', 'Edited job')).toBe('Undid: edited job');
  expect(reversalLabel('redo', 'Edited job')).toBe('Redid: edited job');
});

it('knows which commands are about others', () => {
  expect(COMMAND_SOURCES.filter(isReversal)).toEqual(['undo', 'redo']);
});
