import { MAILED_PATHS, MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import type { DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';
import { ENTRY, trailOf } from '../examples/history.ts';
import { page } from './jobs.ts';
import { query, type RouteTexts } from './route-text.ts';

/** The word of each kind in the ids of operations. */
const IDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  creditNote: 'CreditNote',
  quote: 'Quote',
};

/** The calls that answer what happened to a document of a kind. @param number that of the examples */
export function trailRoutes(kind: DocumentKind, number: string): RouteTexts {
  const path = MAILED_PATHS[kind];
  const article = kind === 'invoice' ? 'an' : 'a';
  const word = `${article} ${MAILED_WORDS[kind].toLowerCase()}`;
  return {
    [`GET ${path}/{number}/history`]: query(
      `list${IDS[kind]}History`,
      `The history of ${word}, newest entry first`,
      page(ENTRY),
    ),
    [`GET ${path}/{number}/audit`]: {
      operationId: `export${IDS[kind]}Audit`,
      kind: 'query',
      summary: `Every event of ${word}, in a hash chain`,
      description:
        'Each hash is the SHA-256 of `prevHash`, a line feed and the canonical JSON (RFC 8785) of the event without its two hashes. The first `prevHash` is 64 zeros. `checkpoint` is the last signed head of the chain, `timestamp` the last time stamp of an authority where there is one.',
      answers: [
        { status: 200, words: 'The audit trail.', example: trailOf(kind, number) },
        { status: 200, words: 'As a table.', type: 'text/csv' },
      ],
    },
  };
}
