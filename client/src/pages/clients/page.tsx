import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $isFirstLoad } from '#entities/account/first-load.ts';
import { CLIENT_COLUMNS, OFFERED_CLIENT_COLUMNS, roomForClients } from '#entities/client/columns.ts';
import { clientFiguresQuery } from '#entities/client/figures.ts';
import { $clients, $clientsFailed, $clientsLoaded, loadClientsFx } from '#entities/client/model.ts';
import { clientOrderQuery, clientSortOf, OWN_CLIENT_SORT } from '#entities/client/order.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { ImportMenu } from '#features/import-menu/import-menu.tsx';
import { ListArrangement } from '#features/list-views/list-arrangement.tsx';
import { ListViewBar } from '#features/list-views/list-view-bar.tsx';
import { useSaveView } from '#features/list-views/save-view.tsx';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { ViewedTabs } from '#features/list-views/viewed-tabs.tsx';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ClientTable } from './client-table.tsx';
import styles from './clients.module.css';
import { shownClients } from './shown-clients.ts';
import { type ClientsListView, clientFilter, useClientsView } from './use-clients-view.ts';

/** The search box appears above this number of clients. */
const SEARCH_ABOVE = 7;
const FAILED = 'There was a problem loading your clients. Please try to refresh the page.';

/** The list that the address names: its search, its order, and the clients that it leaves. */
function useClientsList() {
  const clients = useUnit($clients);
  const { data: figures } = useScreenQuery(clientFiguresQuery, undefined);
  const [search, change] = useAddress();
  const sort = clientSortOf(search.get('sort'));
  const { data: order } = useScreenQuery(clientOrderQuery, sort);
  const text = search.get('q') ?? '';
  const hasSearch = clients.length > SEARCH_ABOVE;
  const match = hasSearch ? text : '';
  const shown = useMemo(() => shownClients(clients, match, order), [clients, match, order]);
  return {
    clients,
    figures,
    sort,
    text,
    hasSearch,
    match,
    shown,
    setText: (next: string) => change({ q: next }),
    setSort: (next: string | null) => change({ sort: next }, false),
    showAll: () => change(Object.fromEntries([...search.keys()].map((key) => [key, null])), false),
  };
}

type ClientsList = ReturnType<typeof useClientsList>;

/** All clients, the most active first. */
export function Page() {
  const [hasFailed, areClientsLoaded, isFirstLoad] = useUnit([$clientsFailed, $clientsLoaded, $isFirstLoad]);
  const retry = useRetry(loadClientsFx);
  const isLoaded = areClientsLoaded && !isFirstLoad;
  const list = useClientsList();
  const listView = useClientsView(list.match, list.sort);
  const saveView = useSaveView(listView);
  const query = clientFilter(list.match);
  query.set('sort', list.sort ?? OWN_CLIENT_SORT);
  const download = useDownloadList({ path: '/api/client', query, name: listView.view?.name ?? 'Clients' });
  return (
    <Frame
      title="Clients"
      actions={
        <>
          <ImportMenu kind="clients" entries={[saveView.entry, download]} />
          <NewClient isPrimary={!isLoaded || list.clients.length > 0} />
          {saveView.dialog}
        </>
      }
    >
      {hasFailed ? (
        <div className={styles.alert}>
          <LoadFailure what="clients" onRetry={retry} />
        </div>
      ) : null}
      {isLoaded ? <LoadedList list={list} listView={listView} /> : hasFailed ? null : <SkeletonRows />}
    </Frame>
  );
}

type ListProps = { list: ClientsList; listView: ClientsListView };

function LoadedList({ list, listView }: ListProps) {
  const primaryCurrency = useUnit($primaryCurrency);
  const { clients, shown, figures, match, sort, setText } = list;
  if (clients.length === 0) return <FirstUse />;
  return (
    <>
      <Tools list={list} listView={listView} />
      <ListViewBar
        listView={listView}
        filters={
          match.trim() === ''
            ? []
            : [{ id: 'name', label: `Name: ${match.trim()}`, onRemove: () => setText('') }]
        }
        onAdd={undefined}
        onClear={() => setText('')}
      />
      <div id={PANEL} role="tabpanel" aria-label="Clients">
        {shown.length === 0 ? (
          <NoResults
            text={`No clients match '${match.trim()}'`}
            clear="Clear search"
            onClear={() => setText('')}
          />
        ) : (
          <ClientTable
            clients={shown}
            columns={listView.columns}
            figures={figures}
            primaryCurrency={primaryCurrency}
            match={match}
            sort={sort}
            onSort={list.setSort}
          />
        )}
      </div>
    </>
  );
}

const PANEL = 'client-list';

/** The tabs of all clients and of saved views, the search, and the columns. A phone has the search below the tabs. */
function Tools({ list, listView }: ListProps) {
  const { clients, shown, sort, text, hasSearch, setText } = list;
  const isPhone = useIsPhone();
  const field = hasSearch ? (
    <Search
      text={text}
      all={clients.length}
      shown={shown.length}
      isSorted={sort !== null}
      onChange={setText}
    />
  ) : null;
  const arrangement = (
    <ListArrangement
      main="name"
      columns={CLIENT_COLUMNS}
      offered={OFFERED_CLIENT_COLUMNS}
      listView={listView}
      room={roomForClients(listView.columns)}
      sort={sort ?? undefined}
      own={OWN_CLIENT_SORT}
      onSort={list.setSort}
    />
  );
  return (
    <>
      <ViewedTabs
        label="Clients"
        panelId={PANEL}
        tab="all"
        tabs={[{ value: 'all', label: 'All clients', count: clients.length }]}
        onTab={list.showAll}
        listView={listView}
        end={
          <>
            {isPhone ? null : field}
            {arrangement}
          </>
        }
      />
      {isPhone ? field : null}
    </>
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
      title="No clients yet"
      text="Each client has its own currency, rates and invoice settings."
      action={
        <ButtonLink variant="primary" size="lg" icon="plus" to="/clients/new">
          New client
        </ButtonLink>
      }
    />
  );
}
