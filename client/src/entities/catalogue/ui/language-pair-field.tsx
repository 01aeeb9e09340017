import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { $languagePairs, $languagePairsLoaded } from '#entities/catalogue/model.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';

const NONE = 0;

type Props = {
  value: number | null;
  /** What null says. */
  none?: string;
  onChange(id: number | null): void;
};

/** Chooses the language pair of a rate or of work, where the user works with pairs. */
export function LanguagePairField({ value, none = 'Any', onChange }: Props) {
  const [pairs, isLoaded, isWithoutPairs] = useUnit([
    $languagePairs,
    $languagePairsLoaded,
    $languagePairsDisabled,
  ]);
  if (isWithoutPairs) return null;
  return (
    <PowerSelector<number>
      label="Language pair"
      value={value ?? NONE}
      isLoading={!isLoaded}
      options={[
        { id: NONE, name: none },
        ...pairs.map((pair) => ({ id: pair.id, name: languagePairLabel(pair), keys: [pair.to] })),
      ]}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  );
}
