import type { JobDraft, Step } from './draft.ts';
import type { ClientData } from './preselection.ts';

export type WizardInput = { draft?: JobDraft; clientId?: number | null };

/** What the wizard knows. */
export type WizardContext = {
  draft: JobDraft;
  step: Step;
  hasPairs: boolean;
  client: ClientData | null;
  /** The draft was left behind by a wizard that was closed before. */
  isResumed: boolean;
  /** What stands in a field of the step is no value: nothing leads on before it is put right. */
  isWrong: boolean;
  /** The quantity was told without a unit: the step asks for one. */
  isUnitQuestionOpen: boolean;
  /** The steps whose records are on their way to the server: the draft waits for the ids. */
  making: readonly Step[];
  /** The job is to be saved as soon as none is. */
  isSaveDue: boolean;
  error: unknown;
};

export type WizardEvent =
  /** Fields were told; the step stays. */
  | { type: 'CHANGE'; fields: Partial<JobDraft> }
  /** Fields were chosen; the wizard goes on. */
  | { type: 'CHOOSE'; fields: Partial<JobDraft> }
  /** A record for the draft is on its way to the server. */
  | { type: 'CREATE_STARTED'; step: Step }
  /** It was made in this step, when the draft stood like this: it is chosen, unless something else was meanwhile. */
  | { type: 'CREATE_DONE'; step: Step; fields: Partial<JobDraft>; before: JobDraft }
  /** It could not be made. */
  | { type: 'CREATE_FAILED'; step: Step }
  /** What stands in a field of the step became no value, or is one again. */
  | { type: 'WRONG'; isWrong: boolean }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO'; step: Step }
  /** `isTyped`: something was entered in this step, so the Enter is meant. `isRepeat`: the key is only held down. */
  | { type: 'ENTER'; isTyped: boolean; isRepeat: boolean }
  | { type: 'SAVE' }
  /** The wizard is closed while the job is on its way: that goes on behind it. */
  | { type: 'LEAVE' }
  /** Language pairs were switched off or on. */
  | { type: 'PAIRS'; hasPairs: boolean }
  | { type: 'START_OVER' };
