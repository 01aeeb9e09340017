import { startPress } from '@ledgerline/projection-service/paper/typst-press.ts';
import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { sampleInvoice, sampleItem } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type Finding, inWords, type Percentiles, percentiles } from './measure.ts';

const WARM_UP = 20;
const SAMPLES = 100;
const LONGEST_MS = 20;
const GOAL = `p95 ≤ ${LONGEST_MS} ms of CPU`;
const EMPTY_PAGE = '#set page(width: 595pt, height: 842pt)\n#sys.inputs.invoice';

/** Measures the processor time of a PDF once the fonts are in memory. Baseline: an empty page of the same compiler. */
export function paperCost(): Finding[] {
  const print = startPress();
  const compiler = NodeCompiler.create();
  const empty = cost((run) => {
    compiler.pdf({ mainFileContent: EMPTY_PAGE, inputs: { invoice: String(run) } }, { pdfStandard: 'a-2a' });
    compiler.evictCache(8);
  });
  return [1, 30, 200].map((lines) => {
    const measured = cost((run) => {
      print({
        model: modelOf(run, lines),
        paper: 'A4',
        standard: 'archive',
        createdAt: '2026-10-21T09:30:00Z',
      });
    });
    return finding(lines, measured, empty);
  });
}

/** Two runs have no text in common except the labels, as with two users. */
function modelOf(run: number, lines: number) {
  const items = Array.from({ length: lines }, (_, index) =>
    sampleItem(index + 1, {
      name: `Works agreement ${run}, annex ${index}`,
      detail: 'Translation DE > EN, words',
      quantity: String(1_000 + run * lines + index),
    }),
  );
  return paperModel(sampleInvoice({ number: String(run), items }));
}

/** Milliseconds of processor time of each run; a busy machine affects them less than elapsed time. */
function cost(work: (run: number) => void): Percentiles {
  for (let run = 0; run < WARM_UP; run += 1) work(run);
  const measured = Array.from({ length: SAMPLES }, (_, run) => {
    const before = process.cpuUsage();
    work(WARM_UP + run);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return percentiles(measured.sort((left, right) => left - right));
}

function finding(lines: number, measured: Percentiles, empty: Percentiles): Finding {
  return {
    what: `the PDF of an invoice of ${lines} ${lines === 1 ? 'line' : 'lines'}, processor time`,
    figure: inWords(measured),
    baseline: `an empty page: ${inWords(empty)}`,
    ratio: measured.p50 / empty.p50,
    goal: lines === 30 ? GOAL : 'none',
    ...(lines === 30 && { isReached: measured.p95 <= LONGEST_MS }),
  };
}
