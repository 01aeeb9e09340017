export type { CommandAnswer, CommandDraft, ExternalCommand, FieldPatch, RevertDraft } from './command.ts';
export { createdId } from './created-record.ts';
export { commandFx, commandRefused, externalCommandRecorded, redoFx, undoFx } from './model.ts';
export { newId } from './new-id.ts';
export { useDispatchCommand } from './use-dispatch-command.ts';
export { type EditBaseline, useEditBaseline } from './use-edit-baseline.ts';
