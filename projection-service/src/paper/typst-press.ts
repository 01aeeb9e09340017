import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFolders } from './fonts.ts';
import { paperData } from './paper-data.ts';
import type { PrintJob } from './print-job.ts';

const STANDARDS = { archive: 'a-2a', accessible: 'ua-1' } as const;
/** Where the template finds the logo of a document; it exists only while that one is printed. */
const LOGO_FILE = fileURLToPath(new URL('./logo.png', import.meta.url));

/**
 * Cached results of the compiler are dropped when this many later documents did not use them, so that memory does not
 * grow.
 */
const CACHED_DOCUMENTS = 8;

/** Starts the compiler with the fonts of the paper; answers a function that prints one document. */
export function startPress(): (job: PrintJob) => Uint8Array {
  const sourceOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const sources = { invoice: sourceOf('./invoice.typ'), taxReport: sourceOf('./tax-report.typ') };
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontPaths: fontFolders() }],
  });
  return (job) => {
    const {
      source,
      inputs,
      standard,
      logo = null,
    } = job.kind === 'taxReport'
      ? {
          source: sources.taxReport,
          inputs: { report: JSON.stringify(job.data) },
          standard: STANDARDS.archive,
        }
      : {
          source: sources.invoice,
          inputs: { invoice: JSON.stringify(paperData(job)) },
          standard: STANDARDS[job.standard],
          logo: job.look?.logo,
        };
    if (logo !== null) compiler.mapShadow(LOGO_FILE, Buffer.from(logo.png, 'base64'));
    try {
      return compiler.pdf({ mainFileContent: source, inputs }, { pdfStandard: standard });
    } finally {
      if (logo !== null) compiler.unmapShadow(LOGO_FILE);
      compiler.evictCache(CACHED_DOCUMENTS);
    }
  };
}
