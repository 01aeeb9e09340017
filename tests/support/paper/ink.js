// Runs in a page of the browser: draws PDFs with pdf.js, and finds the ink and the QR codes in pictures.
import * as pdfjs from 'pdfjs-dist/build/pdf.mjs';

pdfjs.GlobalWorkerOptions.workerSrc = './pdf.worker.mjs';
/** One for all documents: its script takes longer to start than a page to draw. */
const worker = new pdfjs.PDFWorker();

/** Pixels of a picture for each CSS pixel, and points of a PDF for each CSS pixel. */
const SCALE = 2;
const POINT = 72 / 96;
/**
 * Ink closer than this, in CSS pixels, hangs together: two words, a bullet with its item (11 px) and two long heads
 * (12 px) do; the number of an item (from 13.5 px) and two columns do not.
 */
const GAP_X = 13;
const GAP_Y = 1;
/** The round corners of the paper on the screen, in CSS pixels. */
const CORNER = 3;
/** What is lighter than this counts as white. */
const FAINT = 12;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

window.readPdf = (base64) => eachPage(base64, pictureOf);
window.readCodes = (base64) => eachPage(base64, codeOf);

async function eachPage(base64, read) {
  const loading = pdfjs.getDocument({ data: bytesOf(base64), worker });
  const pdf = await loading.promise;
  const pictures = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: SCALE / POINT });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    pictures.push(read(canvas));
  }
  await loading.destroy();
  return pictures;
}

window.readPng = async (base64) => {
  const image = await createImageBitmap(new Blob([bytesOf(base64)], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  const picture = pictureOf(canvas);
  // The paper on the screen has round corners, through which the desk shows.
  const isCorner = ({ left, top, right, bottom }) => right - left <= CORNER && bottom - top <= CORNER;
  const isAtEdge = ({ left, right }) => left < CORNER || right > picture.width - CORNER;
  return [{ ...picture, boxes: picture.boxes.filter((box) => !(isCorner(box) && isAtEdge(box))) }];
};

function codeOf(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return window.jsQR(data, width, height)?.data ?? null;
}

function pictureOf(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { width: width / SCALE, height: height / SCALE, boxes: inkBoxes(data, width, height) };
}

/** Runs of ink in each row, joined with those of the rows above that they touch. */
function inkBoxes(data, width, height) {
  const boxes = [];
  let above = [];
  const isNear = (y) => (run) => y - run.y <= GAP_Y * SCALE + 1;
  for (let y = 0; y < height; y += 1) {
    const runs = runsOf(data, width, y);
    if (runs.length === 0 && above.length === 0) continue;
    above = above.filter(isNear(y));
    for (const run of runs) {
      const touched = above.filter(({ from, to }) => from <= run.to && run.from <= to);
      const owners = [...new Set(touched.map(({ box }) => rootOf(box)))];
      const box = owners[0] ?? emptyBox(boxes);
      for (const other of owners.slice(1)) join(box, other);
      add(box, run, y);
      run.box = box;
      run.y = y;
    }
    above = [...above, ...runs];
  }
  return boxes.filter(({ parent }) => parent === null).map(boxInPixels);
}

function runsOf(data, width, y) {
  const runs = [];
  let run = null;
  for (let x = 0; x < width; x += 1) {
    const at = (y * width + x) * 4;
    const [red, green, blue] = [255 - data[at], 255 - data[at + 1], 255 - data[at + 2]];
    if (Math.max(red, green, blue) <= FAINT) continue;
    if (run === null || x - run.to > GAP_X * SCALE) {
      run = { from: x, to: x, ink: [0, 0, 0] };
      runs.push(run);
    }
    run.to = x;
    run.ink[0] += red;
    run.ink[1] += green;
    run.ink[2] += blue;
  }
  return runs;
}

function emptyBox(boxes) {
  const box = { parent: null, left: Infinity, top: Infinity, right: 0, bottom: 0, ink: [0, 0, 0] };
  boxes.push(box);
  return box;
}

function rootOf(box) {
  let root = box;
  while (root.parent !== null) root = root.parent;
  return root;
}

function join(box, other) {
  other.parent = box;
  extend(box, other.left, other.top, other.right, other.bottom, other.ink);
}

function add(box, { from, to, ink }, y) {
  extend(box, from, y, to + 1, y + 1, ink);
}

function extend(box, left, top, right, bottom, ink) {
  box.left = Math.min(box.left, left);
  box.top = Math.min(box.top, top);
  box.right = Math.max(box.right, right);
  box.bottom = Math.max(box.bottom, bottom);
  ink.forEach((amount, channel) => {
    box.ink[channel] += amount;
  });
}

function boxInPixels({ left, top, right, bottom, ink }) {
  return {
    left: left / SCALE,
    top: top / SCALE,
    right: right / SCALE,
    bottom: bottom / SCALE,
    ink: ink.map((amount) => amount / 255 / SCALE / SCALE),
  };
}
