import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

// What a journey waited for in vain says little: what the page showed instead says why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await describeOpenPages()) console.log(page);
});
