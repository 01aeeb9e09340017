import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

// The error of a failed journey only names the missing element: this adds what the pages showed instead.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await describeOpenPages()) console.log(page);
});
