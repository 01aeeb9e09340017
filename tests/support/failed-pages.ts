import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

// The error of a failed journey only names the missing element: this adds what the pages showed instead.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = await describeOpenPages();
  for (const error of task.result.errors ?? []) error.message = [error.message, ...pages].join('\n\n');
});
