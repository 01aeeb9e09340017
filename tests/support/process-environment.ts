const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** What a process of ours gets of this one's environment: where things are, and none of the app's settings. */
export const PROCESS_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, HOME, NODE_COMPILE_CACHE };
