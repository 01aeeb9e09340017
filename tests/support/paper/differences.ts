import type { InkBox, PagePicture } from './pictures.ts';

/** How much wider or higher one box may be than the other, in CSS pixels, including rounding errors. */
const MAX_SIZE_DIFFERENCE = 1.01;
/** The additional tolerance for the position of an edge: a screen aligns lines to whole pixels, a PDF does not. */
const EDGE = 0.5;
/** The tolerance for the ink of a colour channel: a relative part, and a number of pixels of full ink. */
const INK_SHARE = 0.12;
const INK_LEAST = 3;
const MAX_LISTED = 6;

type Edge = 'left' | 'top' | 'right' | 'bottom';
const EDGES: readonly Edge[] = ['left', 'top', 'right', 'bottom'];
/** Width and height, which do not depend on a baseline between two pixels. */
const SIZES = [
  ['width', 'left', 'right'],
  ['height', 'top', 'bottom'],
] as const;
const CHANNELS = ['red', 'green', 'blue'] as const;

const inReadingOrder = (left: InkBox, right: InkBox): number =>
  Math.round((left.top - right.top) / 4) || left.left - right.left;

const named = ({ left, top, right, bottom }: InkBox): string => `${left},${top} to ${right},${bottom}`;

/** The distance of two boxes, for matching them. */
const distance = (one: InkBox, other: InkBox): number =>
  EDGES.reduce((sum, edge) => sum + Math.abs(one[edge] - other[edge]), 0);

/**
 * The size of a dot or an accent, which belongs to the letters beside it, whether or not a picture shows a gap between
 * them.
 */
const SMALL = 6;
const NEAR = 5;

const isSmall = ({ left, top, right, bottom }: InkBox): boolean =>
  right - left <= SMALL && bottom - top <= SMALL;
const isBeside = (dot: InkBox, box: InkBox): boolean =>
  dot.left < box.right + NEAR &&
  dot.right > box.left - NEAR &&
  dot.top < box.bottom + NEAR &&
  dot.bottom > box.top - NEAR;

/** The boxes of a page without the dots of letters. */
function textBoxes({ boxes }: PagePicture): InkBox[] {
  const large = boxes.filter((box) => !isSmall(box));
  return [...large, ...boxes.filter((dot) => isSmall(dot) && !large.some((box) => isBeside(dot, box)))];
}

type Pair = { screen: InkBox; pdf: InkBox; apart: number };

/** Matches each box of one picture with the nearest one of the other, the nearest pairs first. */
function pairsOf(screen: readonly InkBox[], pdf: readonly InkBox[]): Pair[] {
  const all = screen.flatMap((one) =>
    pdf.map((other): Pair => ({ screen: one, pdf: other, apart: distance(one, other) })),
  );
  const used = new Set<InkBox>();
  return all
    .toSorted((one, other) => one.apart - other.apart)
    .filter((pair) => {
      if (used.has(pair.screen) || used.has(pair.pdf)) return false;
      used.add(pair.screen).add(pair.pdf);
      return true;
    });
}

/** The differences of a page in two pictures: boxes that only one has, moved edges, other colours. */
function pageDifferences(screen: PagePicture, pdf: PagePicture): string[] {
  const [onScreen, inPdf] = [textBoxes(screen), textBoxes(pdf)];
  const pairs = pairsOf(onScreen, inPdf);
  const paired = new Set(pairs.flatMap((pair) => [pair.screen, pair.pdf]));
  const alone = (boxes: readonly InkBox[]) =>
    boxes.filter((box) => !paired.has(box)).toSorted(inReadingOrder);
  return [
    ...pairs.toSorted((one, other) => inReadingOrder(one.screen, other.screen)).flatMap(boxDifferences),
    ...alone(onScreen).map((box) => `only on screen: ${named(box)}`),
    ...alone(inPdf).map((box) => `only in the PDF: ${named(box)}`),
  ].slice(0, MAX_LISTED);
}

function boxDifferences({ screen, pdf }: Pair): string[] {
  const sizes = SIZES.filter(([, from, to]) => {
    const [one, two] = [screen[to] - screen[from], pdf[to] - pdf[from]];
    return Math.abs(one - two) > MAX_SIZE_DIFFERENCE;
  }).map(([name]) => name);
  const moved = EDGES.filter((edge) => Math.abs(screen[edge] - pdf[edge]) > MAX_SIZE_DIFFERENCE + EDGE);
  if (sizes.length + moved.length > 0)
    return [`${[...sizes, ...moved].join(', ')} of ${named(screen)} on screen is ${named(pdf)} in the PDF`];
  const other = CHANNELS.filter((_, channel) => {
    const [one = 0, two = 0] = [screen.ink[channel], pdf.ink[channel]];
    return Math.abs(one - two) > INK_LEAST + INK_SHARE * Math.max(one, two);
  });
  if (other.length === 0) return [];
  const inks = [screen.ink, pdf.ink].map((ink) => ink.map((amount) => amount.toFixed(1)).join(' '));
  return [`another ${other.join(', ')} in ${named(screen)}: ${inks[0]} on screen, ${inks[1]} in the PDF`];
}

/** The differences of two documents, page by page. */
export function paperDifferences(screen: readonly PagePicture[], pdf: readonly PagePicture[]): string[] {
  const found =
    screen.length === pdf.length ? [] : [`${screen.length} pages on screen, ${pdf.length} in the PDF`];
  screen.forEach((page, index) => {
    const other = pdf[index];
    if (other === undefined) return;
    found.push(...pageDifferences(page, other).map((difference) => `page ${index + 1}: ${difference}`));
  });
  return found;
}
