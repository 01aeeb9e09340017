const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** The environment of our child processes: paths only, and none of the app's settings. */
export const PROCESS_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, HOME, NODE_COMPILE_CACHE };
