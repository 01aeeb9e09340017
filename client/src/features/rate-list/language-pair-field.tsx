import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { $languagePairs } from '#entities/catalogue/model.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';

const ANY = 0;

/** `value` is null for any pair. */
type Props = { value: number | null; onChange(id: number | null): void };

/** Chooses the language pair of a rate, where the user works with pairs. */
export function LanguagePairField({ value, onChange }: Props) {
  const [pairs, isWithoutPairs] = useUnit([$languagePairs, $languagePairsDisabled]);
  if (isWithoutPairs) return null;
  return (
    <PowerSelector<number>
      label="Language pair"
      value={value ?? ANY}
      options={[
        { id: ANY, name: 'Any' },
        ...pairs.map((pair) => ({ id: pair.id, name: languagePairLabel(pair), keys: [pair.to] })),
      ]}
      onChange={(id) => onChange(id === ANY ? null : id)}
    />
  );
}
