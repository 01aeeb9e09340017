import { JobTypeAdded, JobTypeRenamed } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { LanguagePairAdded } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { ClientCreated, ClientEdited } from '@ledgerline/shared-events/clients/events.ts';
import { WentBack } from '@ledgerline/shared-events/history/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { ProjectAdded } from '@ledgerline/shared-events/projects/events.ts';
import { changesOf, inverseOf } from '@ledgerline/shared-events/registry.ts';
import type { CommandFacts } from './account-log.ts';
import { jobFact, newJob } from './random-job-facts.ts';
import {
  clientSetting,
  currencyChange,
  invoiceDeletion,
  newInvoice,
  payment,
  renaming,
  timezoneChange,
} from './random-other-facts.ts';
import { RandomRecords } from './random-records.ts';
import type { Step, StepKind } from './random-steps.ts';
import { CREATED_AT, clientWith, jobTypeWith, languagePairWith, projectWith } from './record-examples.ts';

export type Command = { events: DomainEvent[]; facts: CommandFacts };

/** A command that can be undone; for one that reverted others, the reverted ones, oldest first. */
type Undoable = { commandId: string; events: DomainEvent[]; tookBack: Undoable[] };

/** The events that undo those of a command. */
function inverses(events: readonly DomainEvent[]): DomainEvent[] {
  return events.toReversed().flatMap((event) => {
    const inverse = inverseOf(event);
    return 'events' in inverse ? inverse.events : [];
  });
}

/** Turns random steps into commands that a real account could have: every event fits the records before it. */
export class RandomAccount {
  readonly #records = new RandomRecords();
  /** Effective commands, oldest first. */
  readonly #undoable: Undoable[] = [];
  /** The commands that the last revert undid. */
  #revertedEntries: Undoable[] = [];

  /** The records after the events so far. */
  get records(): RandomRecords {
    return this.#records;
  }

  /** The command of a step, or null when the step does not fit the current records. `commandId` will be its id. */
  command(step: Step, commandId: string): Command | null {
    const created = this.#commandOf(step);
    if (created === null || created.events.length === 0) return null;
    for (const event of created.events) for (const change of changesOf(event)) this.#records.apply(change);
    if (created.facts.undoes === undefined) {
      const tookBack = step.kind === 'goBack' ? this.#revertedEntries : [];
      this.#undoable.push({ commandId, events: created.events, tookBack });
    }
    return created;
  }

  #commandOf(step: Step): Command | null {
    if (step.kind === 'undo') return this.#undo();
    return step.kind === 'goBack' ? this.#goBack(1 + (step.pick % 5)) : this.#facts(step);
  }

  #undo(): Command | null {
    const last = this.#undoable.pop();
    if (last === undefined) return null;
    this.#undoable.push(...last.tookBack);
    return { events: inverses(last.events), facts: { source: 'undo', undoes: last.commandId } };
  }

  /** Reverts the newest commands, but never a command that itself reverted others: that one is undone alone. */
  #goBack(steps: number): Command | null {
    const acts = this.#undoable.findLastIndex(({ tookBack }) => tookBack.length > 0) + 1;
    const reverted = this.#undoable.splice(Math.max(acts, this.#undoable.length - steps));
    if (reverted.length === 0) return null;
    this.#revertedEntries = reverted;
    const way = {
      entries: reverted.map(({ commandId }) => commandId).toReversed(),
      before: { label: 'Edited job', subject: null },
    };
    const events = reverted.toReversed().flatMap((entry) => inverses(entry.events));
    return { events: [WentBack.of(way), ...events], facts: { source: 'undo' } };
  }

  #facts({ kind, pick, value }: Step): Command | null {
    const event = this.#event(kind, pick, value);
    if (event === null) return null;
    // As decisions do: a change that leaves a record as it is has no event in the ledger.
    return { events: [event].flat().filter((fact) => changesOf(fact).length > 0), facts: {} };
  }

  #event(kind: StepKind, pick: number, value: number): DomainEvent | DomainEvent[] | null {
    const records = this.#records;
    const added = { addedAt: CREATED_AT, alongside: [] };
    switch (kind) {
      case 'client':
        return ClientCreated.of({ ...added, record: clientWith({ id: records.nextId('client') }) });
      case 'project':
        return ProjectAdded.of({ ...added, record: projectWith({ id: records.nextId('project') }) });
      case 'jobType':
        return JobTypeAdded.of({ ...added, record: jobTypeWith({ id: records.nextId('jobType') }) });
      case 'languagePair':
        return LanguagePairAdded.of({
          ...added,
          record: languagePairWith({ id: records.nextId('languagePair') }),
        });
      case 'renameClient':
        return renaming(records, 'client', pick, (data) => ClientEdited.of(data), value);
      case 'renameJobType':
        return renaming(records, 'jobType', pick, (data) => JobTypeRenamed.of(data), value);
      case 'clientSetting':
        return clientSetting(records, pick, value);
      case 'job':
        return newJob(records, pick, value);
      case 'invoice':
        return newInvoice(records, pick, value);
      case 'pay':
        return payment(records, pick, value);
      case 'deleteInvoice':
        return invoiceDeletion(records, pick);
      case 'currency':
        return currencyChange(records, value);
      case 'timezone':
        return timezoneChange(records, value);
      case 'completeSeveral':
        return [pick, pick + 1, pick + 2]
          .map((each) => records.uninvoicedJob(each))
          .filter((job, index, all) => job !== null && all.indexOf(job) === index)
          .flatMap((job) => jobFact(records, 'complete', job, value) ?? []);
      default:
        return jobFact(records, kind, records.uninvoicedJob(pick), value);
    }
  }
}
