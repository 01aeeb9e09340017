import { version } from '../package.json';

/** The version of the app, as users name it when they ask for help. */
export const APP_VERSION: string = version;
