import { documentWords } from '#entities/delivery/sendable.ts';
import type { Trailed } from '#features/invoice-history/api.ts';
import { LISTS } from '#features/invoice-history/history-bar.tsx';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';

/** What the text says of deleted documents of each kind. */
const WORDS = {
  invoice: { one: 'invoice', deleted: 'Deleted invoices' },
  quote: { one: 'quote', deleted: 'Deleted quotes' },
  creditNote: { one: 'credit note', deleted: 'Deleted ones' },
} as const;

/** In place of a document that isn't there. */
export function DocumentMissing({ entity, number }: Trailed) {
  const { one, deleted } = WORDS[entity];
  const { name, path } = LISTS[entity];
  return (
    <EmptyState
      title={`There is no ${documentWords({ entity, number })}`}
      text={`The link may be outdated or the ${one} deleted. ${deleted} stay in the history.`}
      action={
        <span className="line">
          <ButtonLink to={path} variant="primary">
            Go to {name.toLowerCase()}
          </ButtonLink>
          <ButtonLink to="?history=1" icon="history">
            History
          </ButtonLink>
        </span>
      }
    />
  );
}
