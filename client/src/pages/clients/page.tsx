import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { $clientFigures, clientListClosed, clientListOpened } from '#entities/client/figures.ts';
import { $clients, $clientsFailed, $clientsLoaded } from '#entities/client/model.ts';
import { $clientOrder, clientOrderShown, clientSortOf } from '#entities/client/order.ts';
import { ImportMenu } from '#features/import-menu/import-menu.tsx';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ClientTable } from './client-table.tsx';
import styles from './clients.module.css';
import { shownClients } from './shown-clients.ts';

/** The search box appears above this number of clients. */
const SEARCH_ABOVE = 7;
const FAILED = 'There was a problem loading your clients. Please try to refresh the page.';

/** All clients, the most active first. */
export function Page() {
  const [clients, hasFailed, isLoaded, figures, open, close] = useUnit([
    $clients,
    $clientsFailed,
    $clientsLoaded,
    $clientFigures,
    clientListOpened,
    clientListClosed,
  ]);
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  useEffect(() => {
    open();
    return () => close();
  }, [open, close]);

  const sort = clientSortOf(search.get('sort'));
  const [order, showOrder] = useUnit([$clientOrder, clientOrderShown]);
  useEffect(() => {
    showOrder(sort);
    return () => void showOrder(null);
  }, [showOrder, sort]);

  const change = (key: 'q' | 'sort', value: string | null, replace: boolean) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace },
    );
  const setText = (next: string) => change('q', next, true);
  const hasSearch = clients.length > SEARCH_ABOVE;
  const match = hasSearch ? text : '';
  const shown = useMemo(() => shownClients(clients, match, order), [clients, match, order]);
  return (
    <Frame
      title="Clients"
      actions={
        <>
          <ImportMenu kind="clients" />
          <NewClient isPrimary={!isLoaded || clients.length > 0} />
        </>
      }
    >
      {hasFailed ? <LoadFailure /> : null}
      {hasSearch ? (
        <Search
          text={text}
          all={clients.length}
          shown={shown.length}
          isSorted={sort !== null}
          onChange={setText}
        />
      ) : (
        <div className={styles.gap} />
      )}
      {!isLoaded ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : clients.length === 0 ? (
        <FirstUse />
      ) : shown.length === 0 ? (
        <NoResults
          text={`No clients match '${text.trim()}'`}
          clear="Clear search"
          onClear={() => setText('')}
        />
      ) : (
        <ClientTable
          clients={shown}
          figures={figures}
          match={match}
          sort={sort}
          onSort={(next) => change('sort', next, false)}
        />
      )}
    </Frame>
  );
}

function LoadFailure() {
  return (
    <div className={styles.alert}>
      <Alert tone="error">
        {FAILED} If the problem continues, <Link to="/contact">contact support</Link>
      </Alert>
    </div>
  );
}

type SearchProps = {
  text: string;
  /** The number of clients, and how many of them are shown. */
  all: number;
  shown: number;
  /** Whether another order was chosen than the list's own. */
  isSorted: boolean;
  onChange(text: string): void;
};

function Search({ text, all, shown, isSorted, onChange }: SearchProps) {
  return (
    <div className={styles.searchline}>
      <TextField
        label="Search clients"
        labelHidden
        type="search"
        icon="search"
        placeholder="Search clients"
        className={styles.search}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className="muted small tn" role="status">
        {text.trim() === ''
          ? `${countText(all)} clients${isSorted ? '' : ', most active first'}`
          : `${countText(shown)} of ${countText(all)} clients`}
      </span>
    </div>
  );
}

function NewClient({ isPrimary }: { isPrimary: boolean }) {
  const hasFailed = useUnit($clientsFailed);
  return hasFailed ? (
    <Button variant="primary" icon="plus" blocked={FAILED}>
      New client
    </Button>
  ) : (
    <ButtonLink variant={isPrimary ? 'primary' : 'default'} icon="plus" to="/clients/new">
      New client
    </ButtonLink>
  );
}

function FirstUse() {
  return (
    <EmptyState
      title="Your clients stand here"
      text="A client has a name, a currency, rates of its own, and what its invoices look like."
      action={
        <ButtonLink variant="primary" size="lg" icon="plus" to="/clients/new">
          New client
        </ButtonLink>
      }
    />
  );
}
