import type { JobDraft, Step } from './draft.ts';
import type { ClientData } from './preselection.ts';

export type WizardInput = { draft?: JobDraft; clientId?: number | null };

/** The state of the wizard. */
export type WizardContext = {
  draft: JobDraft;
  step: Step;
  hasPairs: boolean;
  client: ClientData | null;
  /** Whether the draft comes from a wizard that was closed before. */
  isResumed: boolean;
  /** Whether a field of the step has an invalid value, which must be corrected before the next step. */
  isInvalid: boolean;
  /** Whether Enter does something in the step itself, such as taking the marked entry. */
  ownsEnter: boolean;
  /** Whether a quantity was entered without a unit, so that the step asks for one. */
  isUnitQuestionOpen: boolean;
  /** The steps whose records are being created: the draft waits for their ids. */
  creating: readonly Step[];
  /** Whether to save the job as soon as these records are created. */
  isSaveDue: boolean;
  error: unknown;
};

export type WizardEvent =
  /** Fields were entered; the step stays. */
  | { type: 'CHANGE'; fields: Partial<JobDraft> }
  /** Fields were chosen; the wizard goes to the next step. */
  | { type: 'CHOOSE'; fields: Partial<JobDraft> }
  /** The creation of a record for the draft was sent. */
  | { type: 'CREATE_STARTED'; step: Step }
  /**
   * The record was created; `before` is the draft at the start. It is chosen unless the user chose something else
   * meanwhile.
   */
  | { type: 'CREATE_DONE'; step: Step; fields: Partial<JobDraft>; before: JobDraft }
  /** The creation failed. */
  | { type: 'CREATE_FAILED'; step: Step }
  /** A field of the step became invalid or valid. */
  | { type: 'VALIDITY_CHANGED'; isInvalid: boolean }
  /** Enter belongs to the step, or no longer. */
  | { type: 'ENTER_OWNED'; isOwned: boolean }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO'; step: Step }
  /** `isTyped`: something was entered in this step, so the Enter is intended. `isRepeat`: the key is held down. */
  | { type: 'ENTER'; isTyped: boolean; isRepeat: boolean }
  | { type: 'SAVE' }
  /** The wizard is closed while the job is being saved: saving continues. */
  | { type: 'LEAVE' }
  /** Language pairs were switched off or on. */
  | { type: 'PAIRS'; hasPairs: boolean }
  | { type: 'START_OVER' };
