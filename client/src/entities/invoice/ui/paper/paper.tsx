import type { PaperModel, PaperText } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { printedCodes } from '@ledgerline/shared-events/pay-by-qr/pay-code.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { type ComponentProps, type ReactNode, useContext, useMemo } from 'react';
import { $accent } from '#entities/settings/model.ts';
import styles from './paper.module.css';
import { PaperBill } from './paper-bill.tsx';
import { PaperCode } from './paper-code.tsx';
import { PaperItems } from './paper-items.tsx';
import { PaperLogo } from './paper-logo.tsx';
import type { Mark, PaperParts, PaperPlace } from './paper-parts.ts';
import { PaperSizeContext } from './paper-size.ts';
import { usePaperStyle } from './paper-style.ts';
import { PaperTotals } from './paper-totals.tsx';
import { RichText } from './rich-text.tsx';

type Props = {
  model: PaperModel;
  /** Fields that replace texts while the paper is edited. */
  parts?: PaperParts;
  /** Places whose values differ from another version of the invoice. */
  marks?: ReadonlySet<PaperPlace>;
  label: string;
} & Omit<ComponentProps<'article'>, 'children'>;

/** The invoice as a document. Order, widths and texts come from the same model as the PDF. */
export function Paper({ model, parts = {}, marks, label, className, ...article }: Props) {
  const size = useContext(PaperSizeContext);
  const accent = useUnit($accent);
  const style = usePaperStyle(model, size, accent);
  const { payCode, bill, account } = printedCodes(model, size);
  const mark = useMemo(() => marker(marks), [marks]);
  const totals = <PaperTotals model={model} parts={parts} mark={mark} />;
  // While it is edited, the buttons that add lines are between the lines and the totals.
  const isEdited = parts.afterRows !== undefined;
  return (
    <article
      {...article}
      className={clsx(styles.paper, bill !== null && styles.withBill, className)}
      style={style}
      aria-label={label}
      lang={model.locale}
      dir={model.direction}
    >
      <div className={styles.top}>
        <div>
          <h1 className={styles.title}>{model.title}</h1>
          <dl className={styles.details}>
            {model.details.map((detail) => (
              <div key={detail.id} className={styles.detail}>
                <dt className={styles.label}>{detail.label}</dt>
                <dd>
                  {mark(`detail.${detail.id}`, parts.detail?.(detail.id, detail.value) ?? detail.value)}
                </dd>
              </div>
            ))}
          </dl>
          {parts.afterDetails}
        </div>
        <div>
          <PaperLogo model={model} />
          <Who name={model.billing.name} details={model.billing.details} isMarked={marks?.has('billing')}>
            {parts.billing}
          </Who>
          <h2 className={clsx(styles.label, styles.billTo)}>{model.billTo.label}</h2>
          <Who name={model.billTo.name} details={model.billTo.details} isMarked={marks?.has('billTo')}>
            {parts.billTo}
          </Who>
        </div>
      </div>
      <PaperItems model={model} parts={parts} mark={mark} totals={isEdited ? null : totals} />
      {parts.afterRows}
      {isEdited ? totals : null}
      <Closing model={model} account={account} parts={parts} marks={marks} />
      {payCode === null ? null : <PaperCode payCode={payCode} />}
      {bill === null ? null : <PaperBill bill={bill} />}
    </article>
  );
}

const marker =
  (marks: ReadonlySet<PaperPlace> | undefined): Mark =>
  (place, value) =>
    marks?.has(place) ? <mark className={styles.mark}>{value === '' ? '–' : value}</mark> : value;

function Who({
  name,
  details,
  isMarked,
  children,
}: {
  name: string;
  details: string;
  isMarked?: boolean | undefined;
  children?: ReactNode;
}) {
  if (children !== undefined) return children;
  return (
    <p className={clsx(styles.who, isMarked && styles.markedBlock)}>
      {name === '' ? null : <b>{name}</b>}
      {name === '' || details === '' ? null : '\n'}
      {details}
    </p>
  );
}

type ClosingProps = {
  model: PaperModel;
  account: PaperModel['account'];
  parts: PaperParts;
  marks: Props['marks'];
};

function Closing({ model, account, parts, marks }: ClosingProps) {
  const sections = [
    { id: 'paymentInstructions' as const, text: model.paymentInstructions, part: parts.paymentInstructions },
    { id: 'account' as const, text: account, part: undefined },
    { id: 'notes' as const, text: model.notes, part: parts.notes },
  ].filter(({ text, part }) => text !== null || part !== undefined);
  if (sections.length === 0) return null;
  return (
    <div className={styles.end}>
      {sections.map(({ id, text, part }) => (
        <section key={id} className={clsx(marks?.has(id) && styles.markedBlock)}>
          {part ?? (text === null ? null : <ClosingText text={text} />)}
        </section>
      ))}
    </div>
  );
}

function ClosingText({ text }: { text: PaperText }) {
  return (
    <>
      <h2 className={styles.label}>{text.label}</h2>
      <RichText html={text.html} className={styles.rich} />
    </>
  );
}
