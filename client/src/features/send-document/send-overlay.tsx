import { MAILED_KINDS, MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { creditNoteQuery } from '#entities/credit-note/model.ts';
import { $deliveries, $mailSender, deliveriesQuery, mailSenderQuery } from '#entities/delivery/model.ts';
import {
  documentKey,
  documentWords,
  type NumberedDocument,
  numbered,
  type Sendable,
  SHEET_FIELDS,
} from '#entities/delivery/sendable.ts';
import { invoiceQuery, invoices } from '#entities/invoice/model.ts';
import { quoteQuery } from '#entities/quote/model.ts';
import { $user } from '#entities/session/model.ts';
import { $settings } from '#entities/settings/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Sheet } from '#shared/ui/dialog/sheet.tsx';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { SendSheet } from './send-sheet.tsx';

/** The sheet for the document in the address; `correct` is the delivery that the new message corrects. */
export function Page() {
  const { param, close } = useOverlay();
  const entity = MAILED_KINDS.find((kind) => param(SHEET_FIELDS[kind]) !== null) ?? 'invoice';
  const named = { entity, number: param(SHEET_FIELDS[entity]) ?? '' };
  const correctedId = Number(param('correct') ?? 0);
  const loaded = useSources(named, correctedId);
  const [sender, settings, user, clients] = useUnit([$mailSender, $settings, $user, $clients]);
  const { source, corrected } = loaded;
  if (source === null || corrected === undefined || sender === null || settings === null) {
    return (
      <Sheet title={`Send ${documentWords(named)}`} onClose={close}>
        {loaded.hasFailed ? (
          <RetryAlert onRetry={loaded.retry}>
            We couldn't load the {MAILED_WORDS[entity].toLowerCase()}
          </RetryAlert>
        ) : (
          <SkeletonRows count={4} />
        )}
      </Sheet>
    );
  }
  const client = clients.find(({ id }) => id === source.record.client_id);
  return (
    <SendSheet
      {...{ source, settings, client, sender, corrected }}
      email={user?.email ?? null}
      onClose={close}
    />
  );
}

type Named = Omit<NumberedDocument, 'id'>;

/** The document and the corrected delivery, read again; null and undefined until they are there. */
function useSources(named: Named, correctedId: number) {
  const deliveries = useUnit($deliveries);
  const read = useDocument(named);
  const { source } = read;
  const document = source === null ? null : numbered(source);
  const reads = [
    read,
    useScreenQuery(mailSenderQuery, undefined),
    useScreenQuery(deliveriesQuery, correctedId > 0 ? document : null),
  ];
  const sent = document === null ? [] : deliveries[documentKey(document)];
  return {
    source,
    corrected: correctedId === 0 ? null : sent?.find(({ id }) => id === correctedId),
    hasFailed: reads.some(({ hasFailed }) => hasFailed),
    retry: () => reads.forEach(({ retry }) => void retry()),
  };
}

/** The document of the address. An invoice has the changes of this tab that are on their way. */
function useDocument({ entity, number }: Named) {
  const byId = useUnit(invoices.$byId);
  const of = (kind: Named['entity']) => (kind === entity ? number : null);
  const invoice = useScreenQuery(invoiceQuery, of('invoice'));
  const quote = useScreenQuery(quoteQuery, of('quote'));
  const note = useScreenQuery(creditNoteQuery, of('creditNote'));
  const saved = [...byId.values()].find(
    (one) => one.number === number && (one.deleted_at ?? null) === null && !one.cut,
  );
  const sourceOf = (): Sendable | null => {
    if (entity === 'quote') return quote.data && { entity, record: quote.data };
    if (entity === 'creditNote') return note.data && { entity, record: note.data };
    return saved === undefined ? null : { entity, record: saved };
  };
  const { hasFailed, retry } = { invoice, quote, creditNote: note }[entity];
  return { source: sourceOf(), hasFailed, retry };
}
