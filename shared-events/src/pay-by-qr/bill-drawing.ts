import { spacedIban } from '../money/iban.ts';
import { billLines, firstLines } from './bill-lines.ts';
import { qrDrawing } from './qr-drawing.ts';
import { spacedReference } from './references.ts';
import { type BillAddress, type SwissBill, swissPayload } from './swiss-bill.ts';
import type { SwissWords } from './swiss-words.ts';

/** A QR-bill and its words in the language of its invoice. */
export type BillPart = { bill: SwissBill; words: SwissWords };

/** A text of the drawing: `x` is where it starts, ends or has its middle, `y` is its baseline. */
type BillText = {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: 400 | 600;
  anchor: 'start' | 'middle' | 'end';
};

/** A filled path (SVG). */
type BillShape = { path: string; paint: 'black' | 'white'; transform?: string };

/** A QR-bill as screen and PDF draw it, in CSS pixels from its upper left corner. */
type BillDrawing = {
  width: number;
  height: number;
  label: string;
  shapes: BillShape[];
  texts: BillText[];
};

/** CSS pixels of a millimetre, and of a point. */
const MM = 96 / 25.4;
const PT = 96 / 72;

/** The bill in millimetres, below a strip with the words over its line; the receipt is at its left. */
const SHEET = { width: 210, height: 105, strip: 5, receipt: 62 } as const;
/** The sheet's size in CSS pixels. */
export const BILL_SIZE = { width: SHEET.width * MM, height: (SHEET.height + SHEET.strip) * MM } as const;

/** The largest QR code that the standard allows. */
const MAX_VERSION = 25;
const CODE = { x: 67, y: 17, side: 46 } as const;
/** The Swiss cross in the middle of the code: white edge, black square, white bars. */
const CROSS = { side: 7, edge: 0.5, bar: 1.17, length: 3.89 } as const;
/** The lines along which the parts are cut. */
const HAIR = 0.2;
const CORNER = { length: 3, line: 0.26 } as const;

/** The size and line height of headings and values in points. */
type Lettering = { heading: number; value: number; line: number };
const TITLE = { size: 11, line: 11 } as const;
const SMALL: Lettering = { heading: 6, value: 8, line: 9 };
const LARGE: Lettering = { heading: 8, value: 10, line: 11 };

/** Where the parts have their columns of texts, in millimetres, and the field for an unknown payer. */
type Column = { x: number; y: number; width: number; height: number; blank: readonly [number, number] };
const RECEIPT: Column = { x: 5, y: 12, width: 52, height: 56, blank: [52, 20] };
const PAYMENT: Column = { x: 118, y: 5, width: 87, height: 85, blank: [65, 25] };
const BLANK_GAP = 0.8;
const AMOUNT_Y = 68;
const ACCEPTANCE_Y = 82;

/** The share of a font size between the middle of its line box and its baseline, by the ascent and descent of Arimo. */
const BASELINE = (0.905 - 0.212) / 2;

/** What a column is set with: the first of these that it has room for. */
type Manner = { lettering: Lettering; hasStreets: boolean; mostLines: number };
const ALL = Number.POSITIVE_INFINITY;
/** The standard lets a receipt leave out streets, and cut what is too long. */
const RECEIPT_MANNERS: readonly Manner[] = [
  { lettering: SMALL, hasStreets: true, mostLines: ALL },
  { lettering: SMALL, hasStreets: false, mostLines: ALL },
  { lettering: SMALL, hasStreets: false, mostLines: 2 },
];
/** A payment part has all that the code has. */
const PAYMENT_MANNERS: readonly Manner[] = [
  { lettering: LARGE, hasStreets: true, mostLines: ALL },
  { lettering: SMALL, hasStreets: true, mostLines: ALL },
];

/** The drawing of a QR-bill (Swiss Implementation Guidelines QR-bill): receipt, payment part and its code. */
export function billDrawing({ bill, words }: BillPart): BillDrawing {
  const receipt = column(RECEIPT, RECEIPT_MANNERS, { bill, words, hasMessage: false });
  const payment = column(PAYMENT, PAYMENT_MANNERS, { bill, words, hasMessage: true });
  const texts = [
    textAt(
      words.separate,
      { x: SHEET.width / 2, y: -SHEET.strip + 1.2, anchor: 'middle' },
      SMALL.value,
      SMALL.line,
    ),
    titleAt(words.receipt, RECEIPT.x),
    ...receipt.texts,
    ...amountAt(RECEIPT.x, 13, SMALL, { bill, words }),
    headingAt(words.acceptance, { x: RECEIPT.x + RECEIPT.width, y: ACCEPTANCE_Y, anchor: 'end' }, SMALL),
    titleAt(words.paymentPart, CODE.x),
    ...amountAt(CODE.x, 15, LARGE, { bill, words }),
    ...payment.texts,
  ];
  return {
    ...BILL_SIZE,
    label: words.paymentPart,
    shapes: [...frame(), ...codeShapes(swissPayload(bill)), ...receipt.shapes, ...payment.shapes],
    texts,
  };
}

/** A place in millimetres from the corner of the bill. */
type Place = { x: number; y: number; anchor?: BillText['anchor'] };

/** A text whose line box of `line` points begins at `y`. */
function textAt(
  text: string,
  { x, y, anchor = 'start' }: Place,
  size: number,
  line: number,
  weight: BillText['weight'] = 400,
): BillText {
  const baseline = (y + SHEET.strip) * MM + (line / 2 + BASELINE * size) * PT;
  return { text, x: x * MM, y: baseline, size: size * PT, weight, anchor };
}

const titleAt = (text: string, x: number): BillText => textAt(text, { x, y: 5 }, TITLE.size, TITLE.line, 600);
const headingAt = (text: string, place: Place, { heading, line }: Lettering): BillText =>
  textAt(text, place, heading, line, 600);

/** Currency and amount beside each other, `gap` millimetres apart. */
function amountAt(x: number, gap: number, lettering: Lettering, { bill, words }: BillPart): BillText[] {
  const below = AMOUNT_Y + (lettering.line * PT) / MM;
  const value = (text: string, at: number) =>
    textAt(text, { x: at, y: below }, lettering.value, lettering.line);
  return [
    headingAt(words.currency, { x, y: AMOUNT_Y }, lettering),
    value(bill.currency, x),
    headingAt(words.amount, { x: x + gap, y: AMOUNT_Y }, lettering),
    value(spacedAmount(bill.amount), x + gap),
  ];
}

/** An amount with blanks between thousands: 1 309.40. */
function spacedAmount(amount: string): string {
  return amount.replace(/\B(?=(?:\d{3})+\.)/g, '\u00a0');
}

type Content = BillPart & { hasMessage: boolean };
type Drawn = { texts: BillText[]; shapes: BillShape[] };

/** The texts under each other in a part of the bill, in the first manner that has room. */
function column(place: Column, manners: readonly Manner[], content: Content): Drawn {
  const drawn = manners.map((manner) => columnIn(place, manner, content));
  return drawn.find(({ height }) => height <= place.height) ?? drawn.at(-1) ?? { texts: [], shapes: [] };
}

function columnIn(place: Column, manner: Manner, content: Content): Drawn & { height: number } {
  const { lettering, mostLines } = manner;
  const line = (lettering.line * PT) / MM;
  const texts: BillText[] = [];
  const shapes: BillShape[] = [];
  let y = place.y;
  const broken = (text: string) => {
    const [size, width] = [lettering.value * PT, place.width * MM];
    return firstLines(billLines(text, size, width), mostLines, size, width);
  };
  for (const { heading, values } of blocksOf(content, manner)) {
    if (y > place.y) y += line;
    texts.push(headingAt(heading, { x: place.x, y }, lettering));
    y += line;
    for (const text of values?.flatMap(broken) ?? []) {
      texts.push(textAt(text, { x: place.x, y }, lettering.value, lettering.line));
      y += line;
    }
    if (values === null) {
      shapes.push(blankField(place.x, y + BLANK_GAP, place.blank));
      y += BLANK_GAP + place.blank[1];
    }
  }
  return { texts, shapes, height: y - place.y };
}

/** A heading with the texts under it; null is a blank field. */
type Block = { heading: string; values: string[] | null };

function blocksOf({ bill, words, hasMessage }: Content, { hasStreets }: Manner): Block[] {
  const { iban, creditor, debtor, reference, message } = bill;
  const blocks: Block[] = [
    { heading: words.account, values: [spacedIban(iban), ...addressOf(creditor, hasStreets)] },
  ];
  if (reference.type !== 'NON')
    blocks.push({ heading: words.reference, values: [spacedReference(reference.value)] });
  if (hasMessage && message !== '') blocks.push({ heading: words.message, values: [message] });
  if (debtor === null) blocks.push({ heading: words.payableByBlank, values: null });
  else blocks.push({ heading: words.payableBy, values: addressOf(debtor, hasStreets) });
  return blocks;
}

function addressOf(address: BillAddress, hasStreet: boolean): string[] {
  const { name, street, house, postalCode, city, country } = address;
  const isNear = country === 'CH' || country === 'LI';
  const lines = [
    name,
    hasStreet ? `${street} ${house}`.trim() : '',
    `${isNear ? '' : `${country}-`}${postalCode} ${city}`,
  ];
  return lines.filter((line) => line !== '');
}

const rectangle = (x: number, y: number, across: number, down: number): string =>
  `M${px(x)} ${px(y + SHEET.strip)}h${px(across)}v${px(down)}h${px(-across)}z`;
const px = (millimetres: number): number => Number((millimetres * MM).toFixed(3));

/** The lines above the bill and between its parts. */
function frame(): BillShape[] {
  const { width, height, receipt } = SHEET;
  const path = rectangle(0, 0, width, HAIR) + rectangle(receipt - HAIR / 2, HAIR, HAIR, height - HAIR);
  return [{ path, paint: 'black' }];
}

function codeShapes(payload: string): BillShape[] {
  const { size, path } = qrDrawing(payload, MAX_VERSION);
  const [x, y] = [CODE.x + CODE.side / 2, CODE.y + CODE.side / 2];
  const centred = (across: number, down: number) => rectangle(x - across / 2, y - down / 2, across, down);
  const square = (side: number) => centred(side, side);
  const corner = `translate(${px(CODE.x)} ${px(CODE.y + SHEET.strip)})`;
  return [
    { path, paint: 'black', transform: `${corner} scale(${(CODE.side * MM) / size})` },
    { path: square(CROSS.side), paint: 'white' },
    { path: square(CROSS.side - 2 * CROSS.edge), paint: 'black' },
    { path: centred(CROSS.bar, CROSS.length) + centred(CROSS.length, CROSS.bar), paint: 'white' },
  ];
}

/** The corners of the field in which the payer writes name and address. */
function blankField(x: number, y: number, [width, height]: Column['blank']): BillShape {
  const { length, line } = CORNER;
  const [right, bottom] = [x + width, y + height];
  const across = [x, right - length].flatMap((left) =>
    [y, bottom - line].map((top) => rectangle(left, top, length, line)),
  );
  const down = [x, right - line].flatMap((left) =>
    [y, bottom - length].map((top) => rectangle(left, top, line, length)),
  );
  return { path: [...across, ...down].join(''), paint: 'black' };
}

/** The shapes of a bill as the text of an SVG file. */
export function svgOfBill({ width, height, shapes }: BillDrawing): string {
  const drawn = shapes.map(
    ({ path, paint, transform }) =>
      `<path d="${path}" fill="${paint}"${transform === undefined ? '' : ` transform="${transform}"`}/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
}
