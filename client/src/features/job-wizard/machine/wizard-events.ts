import type { JobDraft, Step } from './draft.ts';
import type { ClientData } from './preselection.ts';

export type WizardInput = { draft?: JobDraft; clientId?: number | null };

/** What the wizard knows. */
export type WizardContext = {
  draft: JobDraft;
  step: Step;
  hasPairs: boolean;
  client: ClientData | null;
  /** An Enter that came too early: it counts when the lock opens. */
  isEnterDue: boolean;
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
  | { type: 'MAKING'; step: Step }
  /** It was made in this step, when the draft stood like this: it is chosen, unless something else was meanwhile. */
  | { type: 'MADE'; step: Step; fields: Partial<JobDraft>; before: JobDraft }
  /** It could not be made. */
  | { type: 'UNMADE'; step: Step }
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
