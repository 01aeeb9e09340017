/**
 * The sources of commands. A command with the source `screen` arranges views and columns: it is in the ledger, but no
 * entry of the history. Snapshots contain the indexes of this list, so new sources are added at its end.
 */
export const COMMAND_SOURCES = ['user', 'undo', 'redo', 'system', 'import', 'screen'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];
