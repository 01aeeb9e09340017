export type { CommandAnswer, CommandDraft, FieldPatch, GoingBackDraft, TakenAct } from './command.ts';
export { madeId } from './made-record.ts';
export { actTaken, commandFx, commandRefused, redoFx, undoFx } from './model.ts';
export { newId } from './new-id.ts';
export { type Beginning, useBeginning } from './use-beginning.ts';
export { useGive } from './use-give.ts';
