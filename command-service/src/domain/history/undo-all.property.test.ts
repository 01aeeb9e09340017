import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { SCREEN_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusedForNumber } from '../testing/plan-reversals.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';
import { type StateShape, shapeOf, undoableShape } from '../testing/state-shape.ts';

const commands = randomCommands({
  maxLength: 40,
  except: [
    ...(['SendInvoice', 'SendQuote', 'SendCreditNote', 'ResendDelivery'] as const),
    ...(['PurgeAttachment', 'StartFiscalMode'] as const),
  ],
});

/** The arrangement of the screen, which isn't part of the history. */
const screenOf = ({ state }: PracticeLedger) =>
  SCREEN_SETTING_KEYS.map((key) => state.record('setting', key)?.value ?? null);

const withoutScreen = (shape: StateShape): StateShape =>
  new Map([...shape].filter(([key]) => !SCREEN_SETTING_KEYS.some((screen) => key === `setting/${screen}`)));

/** A download is never undone and blocks nothing. */
const isDownload = ({ events }: PracticeEntry) =>
  events.some(({ type }) => type === 'InvoiceIssued' || type === 'CreditNoteIssued');

test('undoing everything since a moment restores the state of that moment, and redoing it the state of the end', () => {
  let reached = 0;
  fc.assert(
    fc.property(commands, commands, (before, since) => {
      const ledger = startedPractice();
      runRandom(ledger, before);
      const start = shapeOf(ledger.state, () => false);
      const entries = runRandom(ledger, since).filter((entry) => !isDownload(entry));
      // What is issued in fiscal mode stays, which has a property test of its own.
      if ([...ledger.state.records('invoice')].some(isFrozen)) return;
      const end = shapeOf(ledger.state, () => false);
      const screen = screenOf(ledger);
      const created = new Set(
        entries
          .flatMap((entry) => entry.events.flatMap(changesOf))
          .filter((change) => change.kind === 'created')
          .map((change) => `${change.entity}/${change.id}`),
      );

      for (const entry of entries.toReversed()) {
        const outcome = ledger.undo(entry);
        if (isRefusedForNumber(outcome)) return;
        expect(outcome).toHaveProperty('events');
      }
      const left = shapeOf(ledger.state, (entity, id) => created.has(`${entity}/${id}`));
      expect(undoableShape(withoutScreen(left))).toEqual(undoableShape(withoutScreen(start)));
      expect(screenOf(ledger)).toEqual(screen);
      const undone = shapeOf(ledger.state, () => false);
      for (const key of created) expect(undone.get(key)?.deleted_at).not.toBeNull();

      for (const entry of entries) {
        const outcome = ledger.redo(entry);
        // An issued invoice that got the number in the meantime keeps it.
        if (isRefusedForNumber(outcome)) return;
        expect(outcome).toHaveProperty('events');
      }
      expect(shapeOf(ledger.state, () => false)).toEqual(end);
      reached += 1;
    }),
    { numRuns: 120 },
  );
  expect(reached).toBeGreaterThan(60);
});
