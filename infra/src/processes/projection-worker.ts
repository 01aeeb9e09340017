import { constants, setPriority } from 'node:os';
import { openLogger } from '../open-logger.ts';
import { runAsChild } from './child-main.ts';
import { projectionWorkSchema, startProjectionWork } from './projection-work.ts';

// When processors are busy, commands come first: rows that fall behind catch up in larger, cheaper batches.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
runAsChild(projectionWorkSchema, async (settings) => {
  const work = await startProjectionWork(settings);
  if (settings.listener === undefined) return work;
  // Loaded where it is needed: the web server takes memory.
  const { withFigures } = await import('./figures-of-worker.ts');
  const logger = openLogger({ level: settings.logLevel, name: 'projection-worker' });
  return await withFigures(work, settings.listener, settings, logger);
});
