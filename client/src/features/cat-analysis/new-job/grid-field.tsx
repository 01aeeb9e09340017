import { useUnit } from 'effector-react';
import { setClientSetting } from '#entities/client/commands.ts';
import { setSetting } from '#entities/settings/commands.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { withGridOf } from '../rules/grid-to-save.ts';
import type { Lists, PricedPart } from '../rules/priced-part.ts';
import { Caution } from './caution.tsx';
import styles from './side.module.css';

type Props = {
  job: PricedPart;
  lists: Lists;
  onGrid(gridId: number): void;
  /** The differences became a grid of the account. */
  onSaved(gridId: number): void;
};

const SOURCES = {
  weighted: 'The counts are discounted already: nothing is discounted twice.',
  pair: 'The grid of this client for this language pair.',
  client: 'The grid of this client.',
  default: 'Your default grid.',
  chosen: undefined,
} as const;

/** The grid of a job, what the job pays otherwise, and a way to keep that. */
export function GridField({ job, lists, onGrid, onSaved }: Props) {
  const { saved, gridSource, differences } = job;
  const { grids, client } = lists;
  const save = useSaveGrid({ job, lists, onSaved });
  const offered = grids.some(({ id }) => id === saved.id) ? grids : [saved, ...grids];
  return (
    <div className={styles.group}>
      <SelectField
        label="Grid"
        value={String(saved.id)}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        hint={SOURCES[gridSource]}
        onChange={(id) => onGrid(Number(id))}
      />
      {job.discountsTwice ? <DiscountedTwice /> : null}
      {differences.length === 0 ? null : (
        <>
          {differences.map((difference) => (
            <p key={difference} className={styles.differs}>
              <Icon name="pencil" size={14} />
              <span>{difference}</span>
            </p>
          ))}
          <Button variant="text" size="sm" className={styles.save} onClick={save}>
            {client === null ? 'Save as a new grid' : `Save as ${possessive(client.name)} grid`}
          </Button>
        </>
      )}
    </div>
  );
}

/** Said of a grid that was chosen for counts that are discounted already. */
export const DiscountedTwice = () => (
  <Caution>The counts are discounted already: this grid discounts them twice.</Caution>
);

/** "Acme's", "Meridian Services'". */
const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** Keeps the percentages of a job as a grid, which the client has from then on. */
function useSaveGrid({ job, lists, onSaved }: Omit<Props, 'onGrid'>) {
  const submit = useUnit(commandFx);
  const dispatch = useDispatchCommand();
  const { client, grids } = lists;
  return () => {
    const { grids: after, id } = withGridOf(job, client?.name ?? null, grids);
    const name = after.find((grid) => grid.id === id)?.name ?? '';
    void dispatch(setSetting('catGrids', after, grids, 'Discount grids'), `Grid “${name}” saved`);
    if (client !== null && job.gridSource !== 'pair' && client.settings.catGrid !== id)
      submit(setClientSetting(client, 'catGrid', id, 'Discount grid')).catch(() => undefined);
    onSaved(id);
  };
}
