import { type JobDraft, STEPS, type Step } from './draft.ts';
import { withMatchingRate, withoutClient } from './preselection.ts';
import type { WizardContext, WizardEvent } from './wizard-events.ts';

/** The steps to show, in order; language pairs only where the account uses them. */
export const visibleSteps = (hasPairs: boolean): readonly Step[] => [
  ...STEPS.filter((step) => hasPairs || step !== 'languagePair'),
  'overview',
];

/** Whether a step is skipped because it was preselected. */
export const isSkipped = (draft: JobDraft, step: Step): boolean =>
  (step === 'unit' || step === 'currency' || step === 'rate') && draft.preselected.includes(step);

/**
 * Whether a step is complete: it has an answer, or was passed without one. A quantity still asks for its unit.
 * @param text the answer of the step
 */
export const isDone = (draft: JobDraft, step: Step, text: string): boolean =>
  !isSkipped(draft, step) &&
  !(step === 'unit' && lacksUnit(draft)) &&
  (text !== '' || draft.visited.includes(step));

/** The next or previous step that is not skipped; the same step at the ends. */
export function stepAfter({ draft, step, hasPairs }: WizardContext, direction: 1 | -1): Step {
  const steps = visibleSteps(hasPairs);
  for (let at = steps.indexOf(step) + direction; at >= 0 && at < steps.length; at += direction) {
    const next = steps[at];
    if (next !== undefined && !isSkipped(draft, next)) return next;
  }
  return step;
}

/** Whether the draft has a quantity without a unit. */
export const lacksUnit = ({ quantity, unitId, flatRate }: JobDraft): boolean =>
  quantity !== '' && unitId === null && !flatRate;

/** The step after this one. A quantity without a unit keeps the step and opens the question for the unit. */
export function nextStep(context: WizardContext): Pick<WizardContext, 'step' | 'isUnitQuestionOpen'> {
  const steps = visibleSteps(context.hasPairs);
  const isPast = steps.indexOf(context.step) >= steps.indexOf('unit');
  return isPast && lacksUnit(context.draft)
    ? UNIT_QUESTION
    : { step: stepAfter(context, 1), isUnitQuestionOpen: false };
}

export const UNIT_QUESTION = { step: 'unit', isUnitQuestionOpen: true } as const;

/** The draft with changed fields and what depends on them: another client clears the rate. */
export const changed = (context: WizardContext, fields: Partial<JobDraft>): JobDraft => {
  const names = Object.keys(fields);
  const isOtherClient = fields.clientId !== undefined && fields.clientId !== context.draft.clientId;
  const base = isOtherClient ? withoutClient(context.draft) : context.draft;
  const preselected = base.preselected.filter(
    (name) => !names.includes(name) && !names.includes(`${name}Id`),
  );
  const isAnyPair = fields.languagePairId === undefined ? base.isAnyPair : fields.languagePairId === null;
  const draft = { ...base, preselected, isAnyPair, ...fields };
  const decidesRate = ['jobTypeId', 'languagePairId', 'unitId', 'currency'].some((name) =>
    names.includes(name),
  );
  return decidesRate && context.client !== null && !isOtherClient
    ? withMatchingRate(draft, context.client.rates)
    : draft;
};

/** Whether the draft still needs the created record: nothing else was chosen since, and it was not started over. */
export const isStillCurrent = (context: WizardContext, event: WizardEvent): boolean =>
  event.type === 'CREATE_DONE' &&
  context.creating.length > 0 &&
  (Object.keys(event.fields) as (keyof JobDraft)[]).every(
    (name) => context.draft[name] === event.before[name],
  );

/** The draft after its step was answered or passed. */
export const visit = (context: WizardContext): JobDraft => ({
  ...context.draft,
  visited: [...new Set([...context.draft.visited, context.step])],
});
