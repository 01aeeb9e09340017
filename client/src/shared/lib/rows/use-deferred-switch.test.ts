import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDeferredSwitch } from './use-deferred-switch.ts';

/** Renders the hook with each pair in turn; answers what each render returned. */
function returned(pairs: readonly (readonly [key: string, value: string])[]): string[] {
  const values: string[] = [];
  const [first, ...rest] = pairs;
  if (first === undefined) return values;
  const { rerender } = renderHook(
    ([key, value]) => {
      values.push(useDeferredSwitch(key, value));
    },
    { initialProps: first },
  );
  for (const pair of rest) rerender(pair);
  return values;
}

describe('a switch to another list', () => {
  it('keeps the last list for the first render and shows the other one in the next', () => {
    expect(
      returned([
        ['active', 'active jobs'],
        ['all', 'all jobs'],
      ]),
    ).toEqual(['active jobs', 'active jobs', 'all jobs']);
  });

  it('shows a change of the same list in the first render', () => {
    expect(
      returned([
        ['all', 'all jobs'],
        ['all', 'all jobs but one'],
      ]),
    ).toEqual(['all jobs', 'all jobs but one']);
  });

  it('keeps the list as it was last shown, not as it was first', () => {
    expect(
      returned([
        ['all', 'all jobs'],
        ['all', 'all jobs but one'],
        ['active', 'active jobs'],
      ]),
    ).toEqual(['all jobs', 'all jobs but one', 'all jobs but one', 'active jobs']);
  });
});
