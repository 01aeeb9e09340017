import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { ComponentProps, ReactNode } from 'react';
import { documentTitle, numbered, type Sendable } from '#entities/delivery/sendable.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { DocumentColumns } from '#entities/invoice/ui/document-columns.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { paperFamilies } from '#entities/invoice/ui/paper/paper-style.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { DeliverySection } from './delivery-section.tsx';
import { DeliveryStrip } from './delivery-strip.tsx';
import styles from './document-screen.module.css';
import type { useDelivery } from './use-delivery.ts';

type Props = {
  source: Sendable;
  model: PaperModel;
  paperSize: SettingsAnswer['paperSize'];
  delivery: ReturnType<typeof useDelivery>;
  bar: ReactNode;
  /** What came of the document, above its paper. */
  note: ReactNode;
  /** Edits it; without it the paper is only read. */
  onClick?: ComponentProps<typeof Paper>['onClick'];
  /** Further sections of the panel. */
  children: ReactNode;
};

/** The page of a quote or a credit note: its paper under its actions, what was sent of it, and more. */
export function DocumentScreen({ source, model, paperSize, delivery, bar, note, onClick, children }: Props) {
  const document = numbered(source);
  const running = {
    text: `${model.title} ${model.number}`,
    direction: model.direction,
    families: paperFamilies(model),
  };
  const panel = (
    <>
      <DeliverySection document={source.record} delivery={delivery} />
      {children}
    </>
  );
  return (
    <div className={styles.screen}>
      {bar}
      {note === null ? null : <p className={styles.note}>{note}</p>}
      <DocumentColumns label="Delivery and history" panel={panel} isPaperFirst>
        {(largest) => (
          <>
            <DeliveryStrip
              document={document}
              delivery={delivery.deliveries.find(({ state }) => state !== 'stopped')}
              onCorrect={delivery.correct}
            />
            <Desk paperSize={paperSize} running={running} largest={largest} className={styles.desk}>
              <Paper model={model} label={documentTitle(document)} onClick={onClick} />
            </Desk>
          </>
        )}
      </DocumentColumns>
    </div>
  );
}

/** In place of a document that isn't there yet; `onRetry` where it could not be read. */
export function DocumentWaiting({ what, onRetry }: { what: string; onRetry: (() => void) | null }) {
  if (onRetry === null) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.notice}>
      <LoadFailure what={what} onRetry={onRetry} />
    </div>
  );
}
