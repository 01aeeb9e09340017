import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PaperInvoice, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFolders } from './fonts.ts';
import { type PaperFormat, paperData } from './paper-data.ts';

export type PaperOptions = {
  paper: PaperFormat;
  /** `archive` is PDF/A-2a (for archives, tagged); `accessible` is PDF/UA-1. One file can declare only one. */
  standard?: 'archive' | 'accessible';
};

/** An invoice that cannot be put on paper; `cause` says why, in the compiler's words. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
}

const STANDARDS = { archive: 'a-2a', accessible: 'ua-1' } as const;
/** Results of the compiler that this many later documents did not need are forgotten, so that memory stays level. */
const CACHED_DOCUMENTS = 8;

const template = fileURLToPath(new URL('./invoice.typ', import.meta.url));
let started: Promise<{ compiler: NodeCompiler; source: string }> | null = null;

/** The compiler is a big native library: it is loaded with the first document, not with the process. */
async function startCompiler(): Promise<{ compiler: NodeCompiler; source: string }> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = typst.NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontPaths: fontFolders() }],
  });
  return { compiler, source: readFileSync(template, 'utf8') };
}

function print(compiler: NodeCompiler, source: string, data: object, standard: string): Uint8Array {
  try {
    return compiler.pdf(
      { mainFileContent: source, inputs: { invoice: JSON.stringify(data) } },
      { pdfStandard: standard },
    );
  } catch (error) {
    throw new PaperError('The invoice could not be written as a PDF.', { cause: error });
  } finally {
    compiler.evictCache(CACHED_DOCUMENTS);
  }
}

/**
 * The PDF of an invoice, in the invoice's language: A4 or Letter, tagged, PDF/A-2a. Rendering the same invoice again
 * gives the same bytes; the date inside the file is the invoice's `created_at`.
 * @throws PaperError when the document cannot be set, RangeError for a currency or date that is none.
 */
export async function renderInvoice(
  invoice: PaperInvoice & { created_at: string },
  options: PaperOptions,
): Promise<Uint8Array> {
  const data = paperData(paperModel(invoice), options.paper, invoice.created_at);
  started ??= startCompiler();
  const { compiler, source } = await started;
  return print(compiler, source, data, STANDARDS[options.standard ?? 'archive']);
}
