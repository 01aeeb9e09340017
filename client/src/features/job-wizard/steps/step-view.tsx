import type React from 'react';
import type { Step } from '../machine/draft.ts';
import { ClientStep } from './client-step.tsx';
import { CurrencyStep } from './currency-step.tsx';
import { DeadlineStep } from './deadline-step.tsx';
import { JobTypeStep } from './job-type-step.tsx';
import { LanguagePairStep } from './language-pair-step.tsx';
import { NameStep } from './name-step.tsx';
import { NotesStep } from './notes-step.tsx';
import { Overview } from './overview.tsx';
import { QuantityStep } from './quantity-step.tsx';
import { RateStep } from './rate-step.tsx';
import { UnitStep } from './unit-step.tsx';

const VIEWS: Record<Step, () => React.ReactNode> = {
  name: NameStep,
  client: ClientStep,
  jobType: JobTypeStep,
  languagePair: LanguagePairStep,
  unit: UnitStep,
  quantity: QuantityStep,
  currency: CurrencyStep,
  rate: RateStep,
  deadline: DeadlineStep,
  notes: NotesStep,
  overview: Overview,
};

/** Shows the current step. */
export function StepView({ step }: { step: Step }) {
  const View = VIEWS[step];
  return <View />;
}
