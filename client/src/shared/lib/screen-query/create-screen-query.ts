import { attach, createEvent, createStore, type Effect, type Event, sample, type Unit } from 'effector';
import { isCancelled } from '#shared/api/failures.ts';
import { accountOpened, ledgerMoved } from '../lifecycle/model.ts';
import { recordsReset } from '../records/pending.ts';

export type QueryOptions<Params> = {
  /** Which answers replace each other: those with the same key. All do by default. */
  keyOf?(params: Params): string;
  /** When it is read again besides the usual moments. */
  reloadOn?: readonly Unit<unknown>[];
  /** Answers are forgotten once no screen shows them. */
  isForgotten?: boolean;
  /** Commands don't change it: it is read when it appears and when the user retries, and not again once it is there. */
  isReadOnce?: boolean;
};

/** Equal parameters are the same ones. */
export const identity = (params: unknown): string => JSON.stringify(params) ?? '';

const without = <T>(all: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  all.has(key) ? new Map([...all].filter(([other]) => other !== key)) : all;

/**
 * What a screen reads while it shows it (`useScreenQuery`): when it appears and when its parameters change, and again
 * when the account opens, the ledger moves, or the user retries. An answer shows at once when the screen is opened again,
 * and stays when a refresh fails. An error stays until a read succeeds or the user retries. Several screens may show a query, with different parameters. Call it at module level
 * only.
 */
export function createScreenQuery<Params, Data>(
  loadFx: Effect<Params, Data>,
  { keyOf = () => '', reloadOn = [], isForgotten = false, isReadOnce = false }: QueryOptions<Params> = {},
) {
  const shown = createEvent<{ params: Params }>();
  const hidden = createEvent<{ params: Params }>();
  const retried = createEvent();
  const forgotten = createEvent<string>();
  const { $answers, $errors } = answersTo(loadFx, keyOf, forgotten);
  $errors.on(hidden, (all, { params }) => without(all, identity(params))).reset(retried);

  /** The parameters of each screen, in the order in which they appeared. */
  const $shown = createStore<readonly { params: Params }[]>([])
    .on(shown, (all, one) => [...all, one])
    .on(hidden, (all, one) => all.filter((other) => other !== one));

  if (isForgotten) {
    sample({
      clock: hidden.map(({ params }) => keyOf(params)),
      source: $shown,
      filter: (all, key) => !all.some(({ params }) => keyOf(params) === key),
      fn: (_, key) => key,
      target: forgotten,
    });
  }

  const reloadFx = attach({
    source: { all: $shown, answers: $answers },
    effect({ all, answers }, { isWhole }: { isWhole: boolean }) {
      const distinct = new Map(all.map(({ params }) => [identity(params), params]));
      for (const params of distinct.values()) {
        if (isWhole || !answers.has(keyOf(params))) loadFx(params).catch(() => undefined);
      }
    },
  });

  sample({ clock: shown, fn: ({ params }) => params, target: loadFx });
  sample({ clock: [retried, ...reloadOn], fn: () => ({ isWhole: true }), target: reloadFx });
  sample({ clock: accountOpened, fn: () => ({ isWhole: !isReadOnce }), target: reloadFx });
  if (!isReadOnce) sample({ clock: ledgerMoved, fn: () => ({ isWhole: true }), target: reloadFx });

  /** `$data`: the answer of a query without keys; null until it is loaded. */
  const $data = $answers.map((all) => all.get('') ?? null);
  return { loadFx, keyOf, shown, hidden, retried, $shown, $answers, $errors, $data };
}

export type ScreenQuery<Params, Data> = ReturnType<typeof createScreenQuery<Params, Data>>;

/** The last answers by their keys, and by their identity the parameters whose last read failed. */
function answersTo<Params, Data>(
  loadFx: Effect<Params, Data>,
  keyOf: (params: Params) => string,
  forgotten: Event<string>,
) {
  /** The parameters of the last read of each key: an answer to earlier ones is too late. */
  const $latest = createStore<ReadonlyMap<string, string>>(new Map())
    .on(loadFx, (all, params) => new Map([...all, [keyOf(params), identity(params)]]))
    .on(forgotten, without)
    .reset(recordsReset);
  const answered = sample({
    clock: loadFx.done,
    source: $latest,
    filter: (latest, { params }) => latest.get(keyOf(params)) === identity(params),
    fn: (_, done) => done,
  });
  const $answers = createStore<ReadonlyMap<string, Data>>(new Map())
    .on(answered, (all, { params, result }) => new Map([...all, [keyOf(params), result]]))
    .on(forgotten, without)
    .reset(recordsReset);
  const $errors = createStore<ReadonlyMap<string, Error>>(new Map())
    .on(loadFx.fail, (all, { params, error }) =>
      isCancelled(error) ? all : new Map([...all, [identity(params), error]]),
    )
    .on(loadFx.done, (all, { params }) => without(all, identity(params)))
    .reset(recordsReset);
  return { $answers, $errors };
}
