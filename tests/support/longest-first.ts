import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A short file that runs long, because its cases come from elsewhere. Vitest takes short files for quick ones. */
const LONG_RUN = '/tests/e2e/paper-compare.test.ts';

/** In a fresh clone Vitest knows no durations. The projects with the longest files come first. */
const PROJECTS = ['integration', 'client', 'unit'];

/** Runs the longest test files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ project, moduleId }: TestSpecification): number {
  if (moduleId.endsWith(LONG_RUN)) return -1;
  return PROJECTS.indexOf(project.name);
}
