import { PowerSelector } from '#shared/ui/power-selector/index.ts';

type Props = {
  value: number | null;
  /** Those to choose from. */
  units: readonly { id: number; name: string }[];
  onChange(id: number): void;
};

/** Chooses the unit of a rate or of work. */
export function UnitField({ value, units, onChange }: Props) {
  return (
    <PowerSelector<number>
      label="Unit"
      value={value}
      options={units.map(({ id, name }) => ({ id, name }))}
      moreLabel="Show more units"
      placeholder="Words"
      onChange={onChange}
    />
  );
}
