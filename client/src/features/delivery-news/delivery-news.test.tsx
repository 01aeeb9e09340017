import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { historyChanged } from '#entities/history/model.ts';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { openServed, SIGNED_IN } from '#testing/served-app.tsx';
import { DeliveryNews } from './delivery-news.tsx';

afterEach(() => localStorage.clear());

const ADDRESS = 'accounts@lingua-nord.example';
const gone = {
  address: ADDRESS,
  state: 'bounced',
  at: '2026-11-24T09:02:00.000Z',
  detail: '550 no such mailbox',
};
const BOUNCED = sampleDelivery({ id: 1, recipients: { 0: { ...gone, state: 'bounced' } } });

const report = (revision: number) =>
  sampleEntry({
    ...{ revision, command: 'RecordDelivery', source: 'system' },
    subject: { entity: 'invoice', id: 4, name: 'Invoice 143' },
    changes: [sampleChange({ entity: 'delivery', id: 1, field: 'recipients.0', before: null, after: gone })],
  });

const page = (...data: unknown[]) => ({ data, current_page: 1, last_page: 1, total: data.length });
const SENTENCE = `Invoice 143 did not reach ${ADDRESS}: 550 no such mailbox`;

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Opens the app on the page of clients; the first answer of the history is that of the start. */
function open(histories: unknown[], deliveries = [BOUNCED]) {
  const news = (
    <>
      <DeliveryNews />
      <Here />
    </>
  );
  return openServed(news, {
    path: '/clients',
    route: '/clients',
    replies: {
      'GET /api/history': () => (histories.length > 1 ? histories.shift() : histories[0]),
      'GET /api/invoice/143/deliveries': { deliveries: deliveries.map(deliveryView) },
    },
  });
}

const EDIT = sampleEntry({ revision: 6 });
const button = () => screen.findByRole('button', { name: 'Correct the address and send again' });

it('says on any page that a message came back, and leads to its correction', async () => {
  const { scope } = await open([page(EDIT), page(report(7), EDIT)]);
  await act(() => allSettled(historyChanged, { scope }));
  expect(await screen.findByText(SENTENCE)).toBeDefined();
  fireEvent.click(await button());
  expect(await screen.findByText('/clients?new=send&new-invoice=143&new-correct=1')).toBeDefined();
});

it('says it later when the app was closed meanwhile, and once', async () => {
  localStorage.setItem(`ledgerline.delivery-news.${SIGNED_IN.id}`, '6');
  const first = await open([page(report(7), EDIT)]);
  expect(await button()).toBeDefined();
  first.unmount();
  const { calls } = await open([page(report(7), EDIT)]);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/history')).toBe(true));
  expect(calls.filter(({ path }) => path === '/api/invoice/143/deliveries')).toEqual([]);
});

it('says nothing about a message that another one has replaced', async () => {
  const again = sampleDelivery({ id: 2, replaces: 1 });
  const { scope, calls } = await open([page(EDIT), page(report(7), EDIT)], [again, BOUNCED]);
  await act(() => allSettled(historyChanged, { scope }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/api/invoice/143/deliveries')).toHaveLength(1),
  );
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
