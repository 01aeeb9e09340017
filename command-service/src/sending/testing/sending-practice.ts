import { randomUUID } from 'node:crypto';
import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type pg from 'pg';
import { openDatabase } from '#database/open-database.ts';
import { commands } from '#domain/commands.ts';
import { PRACTICE_START } from '#domain/testing/practice-start.ts';
import type { CommandLoop } from '#ledger/running/command-loop.ts';
import { InMemoryLedgerStore } from '#ledger/testing/in-memory-ledger-store.ts';
import { writeSide } from '#ledger/testing/write-side.ts';
import type { MessagePort } from '../message-port.ts';
import { MessageQueue } from '../message-queue.ts';
import { openMessagePort, type PrintDocument } from '../open-message-port.ts';
import { PaperArchive } from '../paper-archive.ts';
import { ReturnTokens } from '../reports/return-tokens.ts';
import { Sender, type SenderParts } from '../sender.ts';
import type { HandOver, MailTransport } from '../transport.ts';

/** What a played mail server makes of a recipient; default `accepted`. */
export type Behaviour = (address: string) => HandOver['outcome'];

/** A mail server in memory, which counts what it was handed. */
export function playedServer(behaviour: Behaviour = () => 'accepted') {
  const handed: string[] = [];
  const transport: MailTransport = {
    address: 'hello@ledgerline.example',
    fallbackName: 'Ledgerline',
    own: false,
    reports: false,
    returnAddress: () => 'hello@ledgerline.example',
    handOver: async (_message, { to }) =>
      to.map((address) => {
        const outcome = behaviour(address);
        if (outcome !== 'postponed') handed.push(address);
        return { address, outcome, answer: `It said ${outcome}.` };
      }),
  };
  return { transport, handed };
}

export const STOP_SECONDS = 10;

/** Accounts with an invoice, whose messages are queued in PostgreSQL. The ledger is in memory. */
export function sendingPractice(pool: pg.Pool, transport: MailTransport | null) {
  const db = openDatabase(pool);
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const queue = new MessageQueue(db, now);
  const store = new InMemoryLedgerStore();
  const { loop } = writeSide(store, { now, soleWriter: false });
  const returnTokens = new ReturnTokens('a secret that is long enough for tests');
  const transportOf = async () => transport;
  const parts = { db, loop, queue, now, stopSeconds: STOP_SECONDS, transportOf, returnTokens };
  const printDocument: PrintDocument = async ({ entity, record: { number } }) => ({
    name: `${MAILED_WORDS[entity]} ${number}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.from(`The ${MAILED_WORDS[entity].toLowerCase()} ${number}`),
  });
  const troubles = (cause: unknown) => {
    throw cause;
  };
  const archive = new PaperArchive({ db, loop, printDocument, now, onTrouble: troubles });
  const portOn = (own: CommandLoop) =>
    openMessagePort({
      archive,
      ...parts,
      loop: own,
      maySend: async () => 'yes',
      emailOf: async () => 'marta@practice.example',
      messagesADay: 200,
      onQueued: () => undefined,
      printDocument,
    });
  const busOn = (own: CommandLoop, messages: MessagePort) =>
    writeSide(store, { now, loop: own, commands: Object.values(commands), messages }).bus;
  const port = portOn(loop);
  const bus = busOn(loop, port);
  const run = (accountId: string, name: string, payload: Json, commandId: string = randomUUID()) =>
    bus.execute({ accountId, actor: 'user-1', session: 'session-1', name, payload, commandId });
  return {
    db,
    loop,
    store,
    returnTokens,
    queue,
    bus,
    port,
    run,
    /** Another sender, in a process of its own. */
    sender: (more: Partial<SenderParts> = {}) => new Sender({ ...parts, ...more }),
    /** The commands of another process on the same stores. */
    otherBus: () => {
      const other = writeSide(store, { now, soleWriter: false }).loop;
      return busOn(other, portOn(other));
    },
    now,
    /** Advances the clock of everybody. */
    wait: (milliseconds: number) => {
      shift += milliseconds;
    },
    /** An account with one invoice, and the document that a command sends. */
    account: async (sending: 'SendInvoice' | 'SendQuote' | 'SendCreditNote' = 'SendInvoice') => {
      const accountId = randomUUID();
      for (const [name, payload] of PRACTICE_START) await run(accountId, name, payload);
      const items = [{ name: 'Slogan', rate: 40 }];
      const isCredited = sending === 'SendCreditNote';
      await run(accountId, 'CreateInvoice', { invoice: { client_id: 1, ...(isCredited && { items }) } });
      if (isCredited) await run(accountId, 'CreateCreditNote', { invoiceId: 1, reason: 'Not ordered' });
      if (sending === 'SendQuote') await run(accountId, 'CreateQuote', { quote: { client_id: 1, items } });
      return accountId;
    },
    /** The states of a delivery's recipients, by address, as the ledger has them. */
    states: (accountId: string, id = 1) =>
      loop.read(accountId, ({ state }) =>
        Object.fromEntries(
          Object.values(state.record('delivery', id)?.recipients ?? {}).map((one) => [
            one.address,
            one.state,
          ]),
        ),
      ),
    record: (accountId: string, id = 1) => loop.read(accountId, ({ state }) => state.record('delivery', id)),
    invoice: (accountId: string) => loop.read(accountId, ({ state }) => state.record('invoice', 1)),
  };
}
