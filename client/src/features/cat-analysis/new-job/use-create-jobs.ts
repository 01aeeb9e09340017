import { storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { oneQuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { setClientSetting } from '#entities/client/commands.ts';
import { createJobFromAnalysis, weighedPayload } from '#entities/job/analysis-commands.ts';
import { useJobCreated } from '#entities/job/use-job-created.ts';
import { createQuote } from '#entities/quote/commands.ts';
import { $timeZone } from '#entities/settings/model.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { PricedPart } from '../rules/priced-part.ts';
import { weighedOf } from '../rules/weighed-of.ts';
import type { useNewJobs } from './use-new-jobs.ts';

type Model = Pick<
  ReturnType<typeof useNewJobs>,
  'draft' | 'jobs' | 'name' | 'lists' | 'borders' | 'analyses'
>;

/** Saves the jobs, one after the other, and says so with one Undo for all of them. */
export function useCreateJobs(model: Model) {
  const submit = useUnit(commandFx);
  const timeZone = useUnit($timeZone);
  const navigate = useNavigate();
  const announce = useJobCreated();
  const announceSeveral = useSeveralCreated();
  const remember = useRememberAnswers(model);
  const { lists } = model;
  const save = (one: PricedPart) => {
    const [key, id] = [crypto.randomUUID(), newId()];
    const now = new Date().toISOString();
    const command = createJobFromAnalysis(
      jobOf(one, model, timeZone),
      weighedOf(one, lists.grids),
      { primaryCurrency: lists.primaryCurrency, now },
      id,
    );
    return { key, id, answer: submit({ ...command, key }) };
  };
  return () => {
    remember();
    const saved = model.jobs.map(save);
    const [first] = saved;
    void navigate('/jobs');
    if (first !== undefined && saved.length === 1) announce({ ...first, message: 'Job saved' });
    else announceSeveral(saved);
  };
}

/** Saves a quote with a line for each job, and opens it. @param onSaved called before it opens */
export function useQuoteJobs(model: Model, onSaved: () => void) {
  const dispatch = useDispatchCommand();
  const timeZone = useUnit($timeZone);
  const navigate = useNavigate();
  const remember = useRememberAnswers(model);
  return async () => {
    const { client, grids } = model.lists;
    const [first] = model.jobs;
    if (client === null || first === undefined) return;
    remember();
    const items = model.jobs.map((one) => {
      const { client_id: _, currency: __, ...line } = jobOf(one, model, timeZone);
      return { ...line, weighed: weighedPayload(weighedOf(one, grids)) };
    });
    const answer = await dispatch(createQuote({ client_id: client.id, currency: first.currency, items }));
    const created = oneQuoteAnswer.safeParse(answer?.result);
    if (!created.success) return;
    onSaved();
    void navigate(`/quotes/${encodeURIComponent(created.data.quote.number)}`);
  };
}

/** Why no quote can be made of the jobs, as a sentence; undefined when one can be. */
export function whyNoQuote({ lists: { client }, jobs }: Pick<Model, 'lists' | 'jobs'>): string | undefined {
  if (client === null) return 'Choose the client of the quote';
  return new Set(jobs.map(({ currency }) => currency)).size > 1
    ? 'A quote has one currency, and these jobs have several'
    : undefined;
}

/** The fields of a job besides its quantity. */
function jobOf(one: PricedPart, { draft, name, lists }: Model, timezone: string) {
  const { deadlineDate: date, deadlineTime: time } = draft;
  return {
    name: name.trim() || null,
    client_id: lists.client?.id ?? null,
    job_type_id: one.jobTypeId,
    language_pair_id: one.pairId ?? null,
    unit_id: one.unitId,
    currency: one.currency,
    rate: one.rate === '' ? '0' : one.rate,
    deadline: date === null ? null : storeDeadline({ date, time, timezone }),
  };
}

/** Keeps what was answered about the files of a client, so that it isn't asked again. */
function useRememberAnswers({ draft: { weighted }, lists: { client }, borders, analyses }: Model) {
  const submit = useUnit(commandFx);
  return () => {
    if (client === null) return;
    const { settings } = client;
    const wasUnclear = analyses.answer?.analyses.some((one) => one.weighted === 'unknown') === true;
    const commands = [
      ...(wasUnclear && weighted !== null && weighted !== settings.catWeighted
        ? [setClientSetting(client, 'catWeighted', weighted, 'Phrase counts already discounted')]
        : []),
      ...(borders !== null && (settings.catBorders ?? null) === null
        ? [setClientSetting(client, 'catBorders', borders, 'Fuzzy bands in XTM')]
        : []),
    ];
    for (const command of commands) submit(command).catch(() => undefined);
  };
}

type Saved = { key: string; answer: Promise<unknown> };

/**
 * Says that several jobs were created, once the server answered about all of them: Undo takes them back by one command,
 * or none. The lane says which ones were refused.
 */
function useSeveralCreated() {
  const [undo, toast] = useUnit([undoFx, toastShown]);
  return (all: readonly Saved[]) => {
    const say = (saved: readonly Saved[]) => {
      const [first] = saved;
      if (first === undefined) return;
      const commandIds = saved.map(({ key }) => key).toReversed();
      const takeBack = () => undo({ key: crypto.randomUUID(), commandIds }).catch(() => undefined);
      toast({
        id: first.key,
        kind: 'done',
        message: saved.length === 1 ? 'Job saved' : `${saved.length} jobs saved`,
        actions: [{ label: 'Undo', perform: () => void takeBack() }],
      });
    };
    void Promise.allSettled(all.map(({ answer }) => answer)).then((answers) =>
      say(all.filter((_, at) => answers[at]?.status === 'fulfilled')),
    );
  };
}
