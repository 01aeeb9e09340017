import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleEntry } from '#shared/testing/history-samples.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { timelineOf } from './timeline.ts';

/** A step of the user: a command, an undo or redo of an earlier one, or reverting several; `pick` chooses which. */
type Step = { kind: 'act' | 'undo' | 'redo' | 'back'; pick: number };

/** A command with the ids that it undoes, redoes or reverts. */
type Command = { id: string; undoes?: string; redoes?: string; back?: string[] };

/** A simple model of the history: a plain list of what is undone, and by which command. */
class PlainHistory {
  readonly commands: Command[] = [];
  /** Each command with the ids that it reverted. */
  readonly acts = new Map<string, readonly string[]>();
  readonly #undone = new Map<string, string>();

  get effective(): string[] {
    return [...this.acts.keys()].filter((id) => !this.#undone.has(id));
  }

  /** Commands that were undone individually, not by reverting to an earlier entry. */
  get #redoable(): string[] {
    return [...this.#undone].flatMap(([id, by]) => (this.acts.has(by) ? [] : [id]));
  }

  perform({ kind, pick }: Step): void {
    if (kind === 'act') this.acts.set(this.#command({}), []);
    else if (kind === 'back') this.#goBack(pick);
    else if (kind === 'undo') this.#undo(chosen(this.effective, pick));
    else this.#redo(chosen(this.#redoable, pick));
  }

  #undo(act: string | undefined): void {
    if (act === undefined) return;
    this.#undone.set(act, this.#command({ undoes: act }));
    for (const id of this.acts.get(act) ?? []) this.#undone.delete(id);
  }

  #redo(act: string | undefined): void {
    if (act === undefined) return;
    this.#command({ redoes: act });
    this.#undone.delete(act);
    for (const id of this.acts.get(act) ?? []) this.#undone.set(id, act);
  }

  #goBack(pick: number): void {
    const back = this.effective.filter((id) => this.acts.get(id)?.length === 0).slice(-1 - (pick % 3));
    if (back.length === 0) return;
    const act = this.#command({ back });
    this.acts.set(act, back);
    for (const id of back) this.#undone.set(id, act);
  }

  #command(command: Omit<Command, 'id'>): string {
    const id = `c${this.commands.length}`;
    this.commands.push({ id, ...command });
    return id;
  }
}

const chosen = (ids: readonly string[], pick: number) => ids[pick % Math.max(1, ids.length)];

const saved = ({ id, undoes, redoes, back = [] }: Command, place: number): HistoryEntry =>
  sampleEntry({
    commandId: id,
    label: id,
    source: undoes !== undefined || back.length > 0 ? 'undo' : redoes === undefined ? 'user' : 'redo',
    revision: place + 1,
    undoes: undoes ?? null,
    redoes: redoes ?? null,
    tookBack: back,
  });

const local = ({ id, undoes, redoes, back }: Command): LaneEntry => ({
  key: id,
  kind: undoes !== undefined ? 'undo' : redoes !== undefined ? 'redo' : 'command',
  name: undoes !== undefined || back !== undefined ? 'Undo' : redoes !== undefined ? 'Redo' : 'EditJob',
  payload: back === undefined ? {} : { entries: back },
  target: undoes ?? redoes,
  label: id,
  patches: [],
  failure: '',
  at: '2026-11-20T11:00:00Z',
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('act', 'act', 'undo', 'undo', 'redo', 'back'),
  pick: fc.nat(9),
});

it('the undone entries follow from the commands alone, including those that are still being sent', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.nat(25), (steps, arrived) => {
      const plain = new PlainHistory();
      for (const one of steps) plain.perform(one);
      const { commands, effective } = plain;
      const entries = commands.slice(0, arrived).map(saved).toReversed();
      const queue = commands.slice(arrived).map(local);
      const { done, undone } = timelineOf(entries, { queue, recent: [], refused: [] });
      const items = new Map([...done, ...undone].map((item) => [item.commandId, item]));
      const shown = [...plain.acts.keys()].filter((id) => items.get(id)?.isUndone === false);
      expect(shown).toEqual(effective);
    }),
    { numRuns: 500 },
  );
});
