import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Desk } from './desk.tsx';

const running = { text: 'Invoice 7', direction: 'ltr', families: '"Paper Inter"' } as const;
const SHEET_HEIGHT = { A4: 1123, Letter: 1056 } as const;

/** The paper has one page, as high as its sheet. No resize is reported in these tests. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isLetter = this.closest('[data-paper]')?.getAttribute('data-paper') === 'Letter';
    return new DOMRect(0, 0, 800, SHEET_HEIGHT[isLetter ? 'Letter' : 'A4']);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('prints no page number on a document of one page, even when its size is measured late', () => {
  const view = render(<Desk paperSize="A4" running={running} />);
  const pageRule = () => view.container.querySelector('style')?.textContent;
  expect(pageRule()).toBe('@page { size: A4; margin: 64px; }');
  view.rerender(<Desk paperSize="Letter" running={running} />);
  expect(pageRule()).toBe('@page { size: Letter; margin: 64px; }');
});

it('numbers the pages of a document just over a page, whatever the scale of the paper on the screen is', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isFull = this.style.getPropertyValue('--paper-zoom') === '1';
    return new DOMRect(0, 0, 800, isFull ? SHEET_HEIGHT.Letter + 3 : Math.floor(SHEET_HEIGHT.Letter * 0.84));
  });
  const { container } = render(<Desk paperSize="Letter" running={running} largest={0.84} />);
  expect(container.querySelector('style')?.textContent).toContain('counter(page)');
  const paper = container.querySelector<HTMLElement>('[style*="--paper-zoom"]');
  expect(paper?.style.getPropertyValue('--paper-zoom')).toBe('0.84');
});
