/** The sources of commands. */
export const COMMAND_SOURCES = ['user', 'undo', 'redo', 'system', 'import'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];
