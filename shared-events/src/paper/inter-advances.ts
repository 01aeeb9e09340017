/** Units per em in the table below. */
const EM = 2048;

const FIRST = 0x20;
/** Advance widths of Inter Regular from the space to the tilde. */
const ASCII = [
  576, 589, 954, 1297, 1314, 2011, 1319, 614, 747, 747, 1026, 1355, 590, 942, 590, 738, 1292, 833, 1249, 1265,
  1323, 1215, 1270, 1159, 1267, 1270, 590, 618, 1355, 1355, 1355, 1047, 1978, 1413, 1340, 1496, 1478, 1231,
  1209, 1528, 1522, 550, 1169, 1376, 1158, 1850, 1543, 1566, 1308, 1566, 1318, 1314, 1322, 1524, 1413, 2018,
  1397, 1390, 1288, 747, 738, 747, 965, 934, 661, 1150, 1254, 1170, 1254, 1194, 758, 1256, 1211, 496, 496,
  1124, 496, 1794, 1210, 1228, 1254, 1254, 771, 1081, 670, 1211, 1151, 1676, 1118, 1151, 1131, 873, 681, 873,
  1355,
];
/** The width of a tabular figure, as in amounts. */
const TABULAR_FIGURE = 1344;
/** The assumed width of any other letter. */
const OTHER = 1400;
const SQUARE = 2048;

const IS_SQUARE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const IS_FIGURE = /\d/;

function advance(character: string): number {
  if (IS_FIGURE.test(character)) return TABULAR_FIGURE;
  const cached = ASCII[(character.codePointAt(0) ?? 0) - FIRST];
  if (cached !== undefined) return cached;
  return IS_SQUARE.test(character) ? SQUARE : OTHER;
}

/**
 * The approximate width of a text on the paper, in the unit of `size`. It estimates widths of columns, the same on
 * every machine: accents are ignored, and letters outside of Inter's table count as wide ones.
 */
export function estimatedWidth(text: string, size: number): number {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const sum = Array.from(plain).reduce((total, character) => total + advance(character), 0);
  return (sum / EM) * size;
}
