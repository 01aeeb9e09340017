export type { Action } from './action.ts';
export { areBareKeysOn, setBareKeys } from './bare-keys.ts';
export { isTextEntry } from './field-edits.ts';
export { startKeyDispatcher } from './key-dispatcher.ts';
export { ariaKeys, shownKeys } from './keys.ts';
export { actionRegistry } from './registry.ts';
export { useActions, useKeyScope, useOfferedAction } from './use-actions.ts';
