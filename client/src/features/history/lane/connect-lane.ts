import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import { type Scope, scopeBind } from 'effector';
import { $historyEntries } from '#entities/history/model.ts';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import { commandRefused } from '#shared/lib/commands/model.ts';
import { questionClosed, questionRaised } from '#shared/lib/edit-questions/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { patchesApplied, patchesCommitted, patchesRolledBack } from '#shared/lib/records/pending.ts';
import { savingDelayed } from '#shared/lib/saving/model.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';
import { questionAbout } from '../conflicts/question.ts';
import { committedPatches } from './committed-patches.ts';
import { createLane, type Lane } from './lane.ts';
import type { ConflictingEdits, LaneEntry, SentEntry } from './lane-entry.ts';
import type { LaneNews } from './lane-events.ts';
import { idsResolvedBy } from './resolved-ids.ts';
import { sendEntry } from './send-entry.ts';

/** How long the user can switch back to their own version after choosing the other one, in ms. */
const SWITCH_BACK_MS = 12_000;

type Options = {
  scope: Scope;
  /** Where an undo conflict is explained: the history panel, at the entries that block it. */
  onConflict(entry: LaneEntry, error: ApiError): void;
  /** Sends an entry to the server of the scope if absent. */
  send?: (entry: SentEntry) => Promise<CommandAnswer>;
};

/** Creates the lane of a scope and turns its news into patches of the records and into toasts. */
export function connectLane({ scope, onConflict, send }: Options): Lane {
  const bound = {
    applied: scopeBind(patchesApplied, { scope }),
    committed: scopeBind(patchesCommitted, { scope }),
    rolledBack: scopeBind(patchesRolledBack, { scope }),
    toast: scopeBind(toastShown, { scope }),
    dismiss: scopeBind(toastDismissed, { scope }),
    moved: scopeBind(ledgerMoved, { scope }),
    refused: scopeBind(commandRefused, { scope }),
    questionRaised: scopeBind(questionRaised, { scope }),
    questionClosed: scopeBind(questionClosed, { scope }),
    delayed: scopeBind(savingDelayed, { scope }),
  };
  /** Entries that the user retried: their callers no longer wait for the answer. */
  const retried = new Set<string>();
  const again = (key: string) => `${key} again`;

  const retry = (entry: LaneEntry) => {
    retried.add(entry.key);
    if (isSetting(entry))
      bound.toast({ id: again(entry.key), kind: 'note', message: 'Updating settings...', lasts: null });
    lane.actor.send({ type: 'RETRY', key: entry.key });
  };
  const ended = (entry: LaneEntry) => {
    if (!retried.delete(entry.key)) return false;
    bound.dismiss(again(entry.key));
    return true;
  };

  const refused = ({ entry, error, dropped }: Extract<LaneNews, { type: 'refused' }>) => {
    ended(entry);
    for (const { key } of [entry, ...dropped]) bound.rolledBack({ key });
    for (const { key } of dropped) bound.dismiss(key);
    if (error instanceof ApiError && error.code === 'undo_conflict') {
      bound.dismiss(entry.key);
      lane.actor.send({ type: 'DISMISS', key: entry.key });
      onConflict(entry, error);
      return;
    }
    bound.toast({
      id: entry.key,
      kind: 'error',
      message: messageFor(entry, error),
      actions: [
        {
          label: isCommand(entry.name, 'SetClientSetting') ? 'Try now' : 'Try again',
          perform: () => retry(entry),
        },
      ],
      // A failed setting is easily overlooked: its message stays until the user handles it.
      ...(isSetting(entry) ? { lasts: null } : {}),
    });
    const { key, name, payload, kind } = entry;
    if (kind === 'command') bound.refused({ key, name, payload, message: messageFor(entry, error) });
  };

  const raiseQuestion = (question: ConflictingEdits) => {
    for (const { key } of question.entries) bound.dismiss(key);
    const [conflict] = question.error.conflicts;
    const text = questionAbout(question, {
      today: scope.getState($today),
      timeZone: scope.getState($timeZone),
      timeFormat: scope.getState($timeFormat),
    });
    bound.questionRaised({
      ...text,
      id: question.key,
      onKeep() {
        bound.questionClosed(question.key);
        // A record that others deleted is restored first, by undoing their command.
        if (conflict?.field === 'deleted_at') void lane.undo(conflict.commandId).catch(() => undefined);
        lane.actor.send({ type: 'KEEP_MINE', key: question.key });
      },
      onUse() {
        bound.questionClosed(question.key);
        lane.actor.send({ type: 'USE_THEIRS', key: question.key });
        offerMine(question, text.about);
      },
    });
  };

  /**
   * Offers to switch back to the user's own version after choosing the other one, since the own version is in no
   * history.
   */
  const offerMine = ({ key, entries, error }: ConflictingEdits, about: string) => {
    const sendMine = () => {
      for (const { kind: _, at: __, key: ___, target: ____, ...draft } of entries)
        void lane.command({ ...draft, basedOn: error.revision ?? undefined }).catch(() => undefined);
    };
    bound.toast({
      id: `other ${key}`,
      kind: 'note',
      message: `The other version is used: ${about}`,
      actions: [{ label: 'Use mine after all', perform: sendMine }],
      lasts: SWITCH_BACK_MS,
    });
  };

  const server = scope.getState($server);
  const lane = createLane({
    send: send ?? ((entry) => sendEntry(server, entry)),
    viewRevision: server.revisions.read,
    entries: () => scope.getState($historyEntries),
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
    news(news) {
      if (news.type === 'applied') {
        bound.applied({ key: news.entry.key, patches: news.entry.patches });
        // An undone entry needs no message any more.
        if (news.entry.kind === 'undo' && news.entry.target !== undefined) bound.dismiss(news.entry.target);
      }
      if (news.type === 'confirmed') {
        bound.committed({
          key: news.entry.key,
          patches: committedPatches(news.entry, news.answer),
          ids: idsResolvedBy(news.entry, news.answer.result),
        });
        // No caller waits for this answer, so everything that it may have changed is read again.
        if (ended(news.entry)) bound.moved({ isOwn: false });
      }
      if (news.type === 'refused') refused(news);
      if (news.type === 'questioned') raiseQuestion(news.question);
      if (news.type === 'rolledBack') {
        for (const { key } of news.entries) bound.rolledBack({ key });
        bound.moved({ isOwn: false });
      }
    },
  });
  let isDelayed = false;
  lane.actor.subscribe(({ context }) => {
    const isDelayedNow = context.failedAttempts > 0 && context.queue.length > 0;
    if (isDelayedNow !== isDelayed) bound.delayed(isDelayedNow);
    isDelayed = isDelayedNow;
  });
  return lane;
}

const isSetting = ({ patches }: LaneEntry): boolean => patches.some(({ entity }) => entity === 'setting');

/** The sentence of the product, followed by the server's explanation when a rule was violated. */
function messageFor(entry: LaneEntry, error: unknown): string {
  if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 409)) return entry.failure;
  const [reason] = Object.values(error.errors).flat();
  return reason === undefined || reason === entry.failure ? entry.failure : `${entry.failure}: ${reason}`;
}
