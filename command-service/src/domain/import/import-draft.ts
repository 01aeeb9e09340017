import {
  newJobTypeInput,
  newLanguagePairInput,
  newUnitInput,
} from '@ledgerline/shared-events/catalogue/commands.ts';
import { newClientInput } from '@ledgerline/shared-events/clients/commands.ts';
import { RecordsImported } from '@ledgerline/shared-events/import/events.ts';
import {
  IMPORTED_ENTITIES,
  type ImportedEntity,
  type ImportKind,
} from '@ledgerline/shared-events/import/kinds.ts';
import { packRecords } from '@ledgerline/shared-events/import/packed-records.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { newProjectInput } from '@ledgerline/shared-events/projects/commands.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { suggestedSingular } from '@ledgerline/shared-events/text/display-name.ts';
import type { AccountState } from '../account-state.ts';
import { addedJobType } from '../catalogue/job-type-commands.ts';
import { addedLanguagePair } from '../catalogue/language-pair-commands.ts';
import { addedUnit } from '../catalogue/unit-commands.ts';
import { createdClient } from '../clients/client-commands.ts';
import type { DecisionContext } from '../command.ts';
import { readField } from '../payload/read-field.ts';
import { addedProject } from '../projects/project-commands.ts';
import { NameBook, type NamedKind, pairName } from './name-book.ts';

/** The names by which a row refers to other records. */
type RowNames = {
  client?: string | null | undefined;
  job_type?: string | null | undefined;
  unit?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  project?: string | null | undefined;
};

/** The ids of the records that a row refers to. */
type RowReferences = {
  client_id: number | null;
  job_type_id: number | null;
  unit_id: number | null;
  language_pair_id: number | null;
};

/**
 * The state of the account after an import. Rows are decided on it one by one, by the rules of the commands for
 * single records, so that each row sees the records of the rows before it.
 */
export class ImportDraft {
  readonly state: AccountState;
  readonly context: DecisionContext;
  readonly names: NameBook;
  readonly #created = new Map<ImportedEntity, number[]>();
  readonly #cleaned = new Map<string, string>();
  /** The characters of the long texts of all rows. */
  textLength = 0;

  constructor(state: AccountState, context: DecisionContext) {
    this.state = state.copy();
    this.context = context;
    this.names = new NameBook(this.state);
  }

  /** A text without forbidden markup. Each text is cleaned once, however many rows have it. */
  cleaned(html: string): string {
    const cached = this.#cleaned.get(html) ?? sanitiseHtml(html);
    this.#cleaned.set(html, cached);
    this.textLength += cached.length;
    return cached;
  }

  /** Applies the events of a command to the draft. */
  apply(events: readonly DomainEvent[]): void {
    for (const change of events.flatMap(changesOf)) {
      this.state.apply(change);
      const entity = IMPORTED_ENTITIES.find((each) => each === change.entity);
      if (change.kind !== 'created' || entity === undefined) continue;
      const ids = this.#created.get(entity) ?? [];
      ids.push(Number(change.id));
      this.#created.set(entity, ids);
    }
  }

  /**
   * The ids of the records that a row refers to; missing records are created. @throws Rejected invalid, with the
   * field
   */
  resolveReferences(names: RowNames): RowReferences {
    return {
      client_id: this.#named('client', names.client, (name) =>
        createdClient(this.state, readField(newClientInput.pick({ name: true }), { name }), this.context.now),
      ),
      job_type_id: this.#named('jobType', names.job_type, (name) =>
        addedJobType(this.state, readField(newJobTypeInput, { name }), this.context.now),
      ),
      unit_id: this.#named('unit', names.unit, (name) =>
        addedUnit(this.state, readField(newUnitInput, unitTexts(name)), this.context.now),
      ),
      language_pair_id: this.#pair(names),
    };
  }

  /** The id of the project that a row names; a missing one is created. @throws Rejected invalid, with the field */
  resolveProject({ project }: RowNames): number | null {
    return this.#named('project', project, (name) =>
      addedProject(this.state, readField(newProjectInput.pick({ name: true }), { name }), this.context.now),
    );
  }

  #pair({ from, to }: RowNames): number | null {
    const pair = { from: from?.trim() ?? '', to: to?.trim() ?? '' };
    if (pair.from === '' && pair.to === '') return null;
    const read = readField(newLanguagePairInput, pair);
    return this.#found('languagePair', pairName(pair), () =>
      addedLanguagePair(this.state, read, this.context.now),
    );
  }

  #named(kind: NamedKind, name: RowNames['client'], add: (name: string) => DomainEvent[]): number | null {
    const text = name?.trim() ?? '';
    return text === '' ? null : this.#found(kind, text, () => add(text));
  }

  #found(kind: NamedKind, name: string, add: () => DomainEvent[]): number {
    const existing = this.names.find(kind, name);
    if (existing !== undefined) return existing;
    const id = this.state.nextId(kind);
    this.apply(add());
    this.names.note(kind, name, id);
    return id;
  }

  /** The one event that creates all new records of the draft in the account, in steps; none when there are none. */
  *toEvents(kind: ImportKind): Steps<DomainEvent[]> {
    if (this.#created.size === 0) return [];
    const tables: Parameters<typeof RecordsImported.of>[0]['tables'] = {};
    for (const [entity, ids] of this.#created) {
      const records = ids.flatMap((id): FieldValues[] => {
        const record = this.state.record(entity, id);
        return record === undefined ? [] : [{ ...record }];
      });
      tables[entity] = yield* packRecords(records);
    }
    return [RecordsImported.of({ kind, importedAt: this.context.now, tables })];
  }
}

function unitTexts(name: string) {
  return { name, singular: suggestedSingular(name) || name, quantityText: name };
}
