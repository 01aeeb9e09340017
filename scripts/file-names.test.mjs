import { expect, it } from 'vitest';
import { confusingTwins } from './file-names.mjs';

it('the check of file names refuses two files of one package with the same name', () => {
  const twins = ['projection-service/src/feed.ts', 'projection-service/src/runtime/feed.ts'];
  expect(confusingTwins([...twins, 'projection-service/src/runtime/log.ts'])).toEqual([twins]);
});

it.each([
  ['a conventional name', ['client/src/pages/jobs/page.tsx', 'client/src/pages/settings/personal/page.tsx']],
  ['the name of the folder', ['infra/src/demo/demo.ts', 'infra/src/http/pages/demo/demo.ts']],
  ['folders beside each other', ['client/src/entities/job/query.ts', 'client/src/entities/invoice/query.ts']],
  ['different packages', ['infra/src/http/errors.ts', 'infra/eventstore-node/src/storage/errors.ts']],
])('the check of file names accepts a repeated name: %s', (_why, paths) => {
  expect(confusingTwins(paths)).toEqual([]);
});
