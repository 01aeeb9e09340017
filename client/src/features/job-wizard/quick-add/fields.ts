import type { QuickField, QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import { fieldText, type TextLists } from '@ledgerline/shared-events/quick-add/field-text.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

/** A field of the line as it is shown: its value, where the value comes from, and what can be chosen instead. */
export type ShownField = {
  field: QuickField;
  label: string;
  icon: IconName;
  value: string;
  /** The words that it was read from, or the reason for a derived value. */
  source: string;
  state: 'said' | 'derived' | 'empty' | 'question';
  /** Empty for a field that is typed in the line. */
  options: readonly { id: number; name: string }[];
  /** The words of the field in the line. */
  span: { from: number; to: number } | null;
};

/** The most options of a menu: further records are named in the line. */
const MAX_OPTIONS = 12;

type Look = { field: QuickField; label: string; icon: IconName };

const LOOKS: readonly Look[] = [
  { field: 'client_id', label: 'Client', icon: 'users' },
  { field: 'quantity', label: 'Quantity', icon: 'hash' },
  { field: 'language_pair_id', label: 'Language pair', icon: 'language' },
  { field: 'deadline', label: 'Deadline', icon: 'calendar' },
  { field: 'job_type_id', label: 'Job type', icon: 'briefcase' },
  { field: 'rate', label: 'Rate', icon: 'coins' },
];

/** The fields under the line. A flat rate has no rate per unit. */
export function shownFields(text: string, answer: QuickJobAnswer, lists: TextLists): ShownField[] {
  return LOOKS.filter(({ field }) => field !== 'language_pair_id' || lists.pairs.length > 0).map((look) =>
    shownField(look, { text, answer, lists }),
  );
}

type Context = { text: string; answer: QuickJobAnswer; lists: TextLists };

function shownField({ field: plain, label, icon }: Look, { text, answer, lists }: Context): ShownField {
  const { job, understood, derived, choices } = answer;
  const isFlat = plain === 'rate' && job.flat_rate;
  const field: QuickField = isFlat ? 'value' : plain;
  const spans = understood.filter((span) => span.field === field);
  const choice = choices.find((one) => one.field === field)?.records ?? [];
  const lacksUnit = field === 'quantity' && job.quantity !== null && job.unit_id === null && !job.flat_rate;
  const shown = fieldText(field, job, lists);
  const why = derived.find((one) => one.field === field)?.why;
  const [first] = spans;
  return {
    field,
    label: isFlat ? 'Flat rate' : label,
    icon,
    value: choice.length > 0 ? `Which of ${choice.length}?` : lacksUnit ? `${shown} of what?` : shown,
    source: why ?? spans.map(({ from, to }) => text.slice(from, to)).join(' '),
    state:
      choice.length > 0 || lacksUnit
        ? 'question'
        : shown === ''
          ? 'empty'
          : why === undefined
            ? 'said'
            : 'derived',
    options: choice.length > 0 ? choice : lacksUnit ? namedUnits(lists) : optionsOf(field, lists),
    span: first === undefined ? null : { from: first.from, to: first.to },
  };
}

const namedUnits = ({ units }: TextLists) =>
  units.map(({ id, name }) => ({ id, name })).slice(0, MAX_OPTIONS);

function optionsOf(field: QuickField, { clients, jobTypes, pairs }: TextLists) {
  const options = {
    client_id: clients,
    job_type_id: jobTypes,
    language_pair_id: pairs.map(({ id, from, to }) => ({ id, name: `${from} > ${to}` })),
  };
  const some = field in options ? options[field as keyof typeof options] : [];
  return some.slice(0, MAX_OPTIONS).map(({ id, name }) => ({ id, name }));
}

/** The field that a choice in the menu of a field sets: the menu of a quantity without a unit offers units. */
export const pickedField = ({
  field,
}: ShownField): 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' =>
  field === 'client_id' || field === 'job_type_id' || field === 'language_pair_id' ? field : 'unit_id';
