import type { ComponentType } from 'react';
import { JobTypes } from './catalogue/job-types.tsx';
import { LanguagePairs } from './catalogue/language-pairs.tsx';
import { Rates } from './catalogue/rates.tsx';
import { Surcharges } from './catalogue/surcharges.tsx';
import { Units } from './catalogue/units.tsx';
import { Currency } from './currency/currency.tsx';
import { DailyWork } from './daily-work.tsx';
import { DateTime } from './date-time.tsx';
import { DiscountGrids } from './discount-grids/discount-grids.tsx';
import { FiscalMode } from './fiscal-mode/fiscal-mode.tsx';
import { Import } from './import.tsx';
import { Invoicing } from './invoicing/invoicing.tsx';
import { Personal } from './personal/personal.tsx';
import { Reminders } from './reminders/reminders.tsx';
import { Security } from './security/security.tsx';
import { Sending } from './sending/sending.tsx';

type Section = {
  id: string;
  label: string;
  /** `path` is the rest of the address after the section: its sub-page. */
  Content: ComponentType<{ path: string }>;
};

export const DEFAULT_SECTION = 'personal';

/** The sections of the settings by what they are about, in the order of their navigation. */
export const SECTION_GROUPS: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Personal',
    sections: [
      { id: 'personal', label: 'Account', Content: Personal },
      { id: 'security', label: 'Security', Content: Security },
      { id: 'date-time', label: 'Date and time', Content: DateTime },
      { id: 'import', label: 'Import', Content: Import },
    ],
  },
  {
    label: 'Business',
    sections: [
      { id: 'invoicing', label: 'Invoicing', Content: Invoicing },
      { id: 'sending', label: 'Email', Content: Sending },
      { id: 'reminders', label: 'Reminders', Content: Reminders },
      { id: 'fiscal-mode', label: 'Fiscal mode', Content: FiscalMode },
      { id: 'currency', label: 'Currency', Content: Currency },
    ],
  },
  {
    label: 'Work',
    sections: [
      { id: 'rates', label: 'Rates', Content: Rates },
      { id: 'surcharges', label: 'Surcharges', Content: Surcharges },
      { id: 'discount-grids', label: 'Discount grids', Content: DiscountGrids },
      { id: 'job-types', label: 'Job types', Content: JobTypes },
      { id: 'language-pairs', label: 'Language pairs', Content: LanguagePairs },
      { id: 'units', label: 'Units', Content: Units },
      { id: 'daily-work', label: 'Workload', Content: DailyWork },
    ],
  },
];

/** The section that an address below `/settings/` names. */
export const sectionAt = (path: string): Section | undefined =>
  SECTION_GROUPS.flatMap(({ sections }) => sections).find(({ id }) => id === path.split('/')[0]);
