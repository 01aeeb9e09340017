import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OccupiedWidth, useIsNarrow, useIsPaperStacked, useIsPhone, useIsTight } from './use-media.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sets the width of the window in px. */
function stand(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('the breakpoints', () => {
  it.each([
    [599, true, true, true],
    [600, false, true, true],
    [889, false, true, true],
    [890, false, false, true],
    [959, false, false, true],
    [960, false, false, false],
  ])('match at %i px', (width, isPhone, isStacked, isNarrow) => {
    stand(width);
    expect(renderHook(() => useIsPhone()).result.current).toBe(isPhone);
    expect(renderHook(() => useIsPaperStacked()).result.current).toBe(isStacked);
    expect(renderHook(() => useIsNarrow()).result.current).toBe(isNarrow);
  });

  it.each([
    [1139, true, true],
    [1140, false, true],
    [1403, false, true],
    [1404, false, false],
  ])('match for a list that needs 1140 px, at %i px without and with a panel', (width, alone, beside) => {
    stand(width);
    expect(renderHook(() => useIsTight(1140)).result.current).toBe(alone);
    expect(renderHook(() => useIsTight(1140, true)).result.current).toBe(beside);
  });

  it('count the history beside the page as occupied width', () => {
    const beside = {
      wrapper: ({ children }: PropsWithChildren) => <OccupiedWidth value={432}>{children}</OccupiedWidth>,
    };
    stand(1571);
    expect(renderHook(() => useIsTight(1140)).result.current).toBe(false);
    expect(renderHook(() => useIsTight(1140), beside).result.current).toBe(true);
    stand(1572);
    expect(renderHook(() => useIsTight(1140), beside).result.current).toBe(false);
  });
});
