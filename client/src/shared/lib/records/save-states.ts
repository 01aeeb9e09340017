import { createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { useStateWithoutQuestion } from '../edit-questions/use-state-without-question.ts';
import { patchesApplied, patchesCommitted, patchesRolledBack, recordsReset } from './pending.ts';

type SaveOutcome = { state: 'saving' | 'saved' | 'failed'; count: number };

type SaveStates = {
  /** By command key: the records that a pending command changes. */
  pending: Readonly<Record<string, readonly string[]>>;
  /** By `entity/id`: the result of the last edit of a record. */
  records: Readonly<Record<string, SaveOutcome>>;
};

/** The result of the last edit of each record that this tab changed. */
const $saveStates = createStore<SaveStates>({ pending: {}, records: {} })
  .on(patchesApplied, (states, { key, patches }) => {
    const names = patches.map(({ entity, id }) => `${entity}/${id}`);
    return noted({ ...states, pending: { ...states.pending, [key]: names } }, key, 'saving');
  })
  .on(patchesCommitted, (states, { key }) => noted(states, key, 'saved'))
  .on(patchesRolledBack, (states, { key }) => noted(states, key, 'failed'))
  .reset(recordsReset);

function noted(states: SaveStates, key: string, state: SaveOutcome['state']): SaveStates {
  const names = states.pending[key] ?? [];
  if (names.length === 0) return states;
  const records = { ...states.records };
  for (const name of names) records[name] = { state, count: (records[name]?.count ?? 0) + 1 };
  if (state === 'saving') return { ...states, records };
  const { [key]: _, ...pending } = states.pending;
  return { pending, records };
}

const LASTS_MS = 3000;

/** `client/3` names one record, `setting/` all of an entity. */
const isAffected = (requested: string, name: string): boolean =>
  requested.endsWith('/') ? name.startsWith(requested) : name === requested;

/**
 * The save state of the last edit of a record (`client/3`), or of all of an entity (`setting/`). "Saved" lasts
 * `lastsMs`; what was saved before this screen opened is not reported.
 */
export function useSaveState(requested: string, lastsMs = LASTS_MS): 'idle' | SaveOutcome['state'] {
  const { records } = useUnit($saveStates);
  const outcomes = Object.entries(records).flatMap(([name, outcome]) =>
    isAffected(requested, name) ? [outcome] : [],
  );
  const count = outcomes.reduce((sum, outcome) => sum + outcome.count, 0);
  const state = outcomes.some((one) => one.state === 'saving')
    ? 'saving'
    : outcomes.some((one) => one.state === 'failed')
      ? 'failed'
      : 'saved';
  const [seen, setSeen] = useState({ name: requested, count });
  if (seen.name !== requested) setSeen({ name: requested, count });
  const isNews = seen.name === requested && count > seen.count;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (isNews && state === 'saved')
      timer.current = setTimeout(() => setSeen({ name: requested, count }), lastsMs);
    return () => clearTimeout(timer.current);
  }, [isNews, state, requested, count, lastsMs]);
  return useStateWithoutQuestion(requested, isNews ? state : 'idle');
}
