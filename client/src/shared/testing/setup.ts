import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// jsdom has no layout and no media queries; Mantine and the text editor need them.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
Range.prototype.getClientRects ??= () => Object.assign([new DOMRect()], { item: () => null });
Range.prototype.getBoundingClientRect ??= () => new DOMRect();

// A busy machine needs longer to render a page; an expectation that never becomes true still fails.
configure({ asyncUtilTimeout: 60_000 });

let spoken: ReturnType<typeof vi.spyOn>[] = [];

beforeEach(() => {
  spoken = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  cleanup();
  // An effector unit that throws inside a scope, and a React warning, are only visible on the console.
  for (const spy of spoken) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
