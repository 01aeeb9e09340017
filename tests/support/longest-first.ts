import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long, because their cases come from elsewhere. Vitest takes short files for quick ones. */
export const LONG_RUNS = ['tests/e2e/paper-compare.test.ts', 'tests/chaos/faults.test.ts'] as const;

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
  if (LONG_RUNS.some((path) => moduleId.endsWith(`/${path}`))) return -1;
  return PROJECTS.indexOf(project.name);
}
