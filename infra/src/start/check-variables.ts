import { resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { startFailure } from './start-error.ts';

/** Reports a wrong variable before the modules of the app are loaded, which takes some seconds. */
if (!process.argv.includes('--help')) {
  try {
    readConfig(process.env, resolve(import.meta.dirname, '../../..'));
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}
