// Part of npm run check: no two files of a package can be confused by their names.
import { resolve } from 'node:path';
import { confusingTwins, sourceFiles } from './file-names.mjs';

const twins = confusingTwins(sourceFiles(resolve(import.meta.dirname, '..')));
for (const paths of twins) process.stderr.write(`The same name for different things: ${paths.join(', ')}\n`);
if (twins.length > 0) process.exitCode = 1;
