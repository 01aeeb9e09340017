import {
  LETTERINGS,
  MEASURES,
  PAPER_COLORS,
  type PaperSize,
  SHEETS,
} from '@ledgerline/shared-events/paper/sheet.ts';
import clsx from 'clsx';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './desk.module.css';
import { PaperSizeContext } from './paper/paper-size.ts';

declare module 'react' {
  interface CSSProperties {
    /** The scale of the paper on the screen; print ignores it. */
    '--paper-zoom'?: number;
  }
}

type Props = {
  paperSize: PaperSize;
  /** The largest scale of the paper, as a part of its real size. */
  largest?: number;
  /** While edited, the paper is not scaled; its parts are stacked where there is no room beside each other. */
  isEdited?: boolean;
  /** The text at the bottom of every page of a longer document, beside the page number, and its font families. */
  running?: { text: string; direction: 'ltr' | 'rtl'; families: string };
} & ComponentProps<'div'>;

/** The surface that the paper lies on. A paper wider than it is scaled down. Only the paper is printed. */
export function Desk({
  paperSize,
  largest = 1,
  isEdited = false,
  running,
  className,
  children,
  ...desk
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const sheet = SHEETS[paperSize];
  const { width, height } = useSizes(place, paper, paperSize);
  const zoom = width === 0 ? largest : Math.min(largest, width / sheet.width);
  const isLong = height > sheet.height + 2;
  return (
    <div
      {...desk}
      className={clsx(styles.desk, className)}
      data-paper={paperSize}
      data-edited={isEdited || undefined}
      data-long={isLong || undefined}
      data-scaled={!isEdited && zoom < 1 ? true : undefined}
    >
      <style>{pageRule(paperSize, isLong ? running : undefined)}</style>
      <style>{BILL_PAGE}</style>
      {isLong && running !== undefined ? (
        <div className={styles.foot} style={{ fontFamily: running.families }} data-text={running.text} />
      ) : null}
      <div ref={place} className={styles.place}>
        <div ref={paper} className={styles.paper} style={isEdited ? undefined : { '--paper-zoom': zoom }}>
          <PaperSizeContext value={paperSize}>{children}</PaperSizeContext>
        </div>
      </div>
    </div>
  );
}

/** The page that a Swiss QR-bill is on. It is after the rule of all pages, since Chromium lets the last rule win. */
const BILL_PAGE =
  '@page bill { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } }';

/** The CSS rule for the printed pages: the same pages as in the PDF, numbered when there are several. */
function pageRule(paperSize: Props['paperSize'], running: Props['running']): string {
  const size = `size: ${paperSize}; margin: ${MEASURES.margin}px;`;
  if (running === undefined) return `@page { ${size} }`;
  const { size: letters, line } = LETTERINGS.foot;
  const look = `font: 400 ${letters}px/${line}px ${running.families}, sans-serif; color: ${PAPER_COLORS.muted};`;
  const [near, far] = running.direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return `@page { ${size} @bottom-${near} { content: ${JSON.stringify(running.text)}; ${look} } @bottom-${far} { content: counter(page) " / " counter(pages); ${look} } }`;
}

/** The width of the place and the height of the paper at its full size, in px. */
function useSizes(
  place: RefObject<HTMLElement | null>,
  paper: RefObject<HTMLElement | null>,
  paperSize: Props['paperSize'],
) {
  const [sizes, setSizes] = useState({ width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet is measured at once, before it could be printed
  useLayoutEffect(() => {
    if (place.current === null || paper.current === null) return;
    const [outer, inner] = [place.current, paper.current];
    const measure = () => {
      const next = { width: outer.clientWidth, height: heightAtFullSize(inner) };
      setSizes((now) => (now.width === next.width && now.height === next.height ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [place, paper, paperSize]);
  return sizes;
}

/**
 * The height that the paper has in print, in px. Lines and rules of a smaller paper are rounded to the pixels of the
 * screen, so that its height divided by its scale differs.
 */
function heightAtFullSize(paper: HTMLElement): number {
  const zoom = paper.style.getPropertyValue('--paper-zoom');
  if (zoom === '') return paper.getBoundingClientRect().height;
  paper.style.setProperty('--paper-zoom', '1');
  const { height } = paper.getBoundingClientRect();
  paper.style.setProperty('--paper-zoom', zoom);
  return height;
}
