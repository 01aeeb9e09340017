import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A straight line that a page draws, in CSS pixels from the upper left corner of the page. */
type DrawnLine = {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  weight: number;
  color: string;
};

const PX = 96 / 72;
const DECIMALS = 100;

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  typeof value === 'object' && value !== null && 'length' in value;
const rounded = (points: number): number => Math.round(points * PX * DECIMALS) / DECIMALS;

/** The part of the graphics state that affects lines. */
type Pen = { x: number; y: number; color: string; weight: number };

/** Every stroked path of a PDF as the box around it, page by page, in the order in which it is drawn. */
export async function drawnLines(bytes: Uint8Array): Promise<DrawnLine[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => linesOfPage(pdf, index + 1));
  return (await Promise.all(pages)).flat();
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

async function linesOfPage(pdf: Document, page: number): Promise<DrawnLine[]> {
  const { OPS } = await getResolvedPDFJS();
  const proxy = await pdf.getPage(page);
  const pageHeight = proxy.view[3] ?? 0;
  const saved: Pen[] = [];
  const found: DrawnLine[] = [];
  let pen: Pen = { x: 0, y: pageHeight, color: '#000000', weight: 1 };
  const steps: Record<number, (values: readonly unknown[]) => void> = {
    [OPS.save]: () => saved.push(pen),
    [OPS.restore]: () => {
      pen = saved.pop() ?? pen;
    },
    [OPS.transform]: (values) => {
      pen = { ...pen, x: Number(values[4]), y: Number(values[5]) };
    },
    [OPS.setStrokeRGBColor]: ([color]) => {
      pen = { ...pen, color: String(color) };
    },
    [OPS.setLineWidth]: ([weight]) => {
      pen = { ...pen, weight: Number(weight) };
    },
    [OPS.constructPath]: ([, , box]) => {
      if (isNumbers(box)) found.push(lineOf(pen, Array.from(box), page, pageHeight));
    },
  };
  const { fnArray, argsArray } = await proxy.getOperatorList();
  fnArray.forEach((operation, index) => {
    steps[operation]?.(argsArray[index] ?? []);
  });
  return found;
}

function lineOf(pen: Pen, box: readonly number[], page: number, pageHeight: number): DrawnLine {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  return {
    page,
    x: rounded(pen.x + left),
    y: rounded(pageHeight - pen.y + top),
    width: rounded(right - left),
    height: rounded(bottom - top),
    weight: rounded(pen.weight),
    color: pen.color,
  };
}
