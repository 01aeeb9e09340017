import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { $languagePairs, languagePairs } from '#entities/catalogue/model.ts';
import { setClientSetting } from '#entities/client/commands.ts';
import { $effectiveSettings, $languagePairsDisabled } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import styles from './analyses.module.css';
import type { SetClientSetting } from './invoicing/set-client-setting.ts';

/** What this client pays for the bands of an analysis, how that prints, and what was asked about its files. */
export function Analyses({ client }: { client: Client }) {
  const dispatch = useDispatchCommand();
  const { catGrids } = useUnit($effectiveSettings);
  const { settings } = client;
  const standard = catGrids.find((grid) => grid.default);
  const set: SetClientSetting = (key, value, label) =>
    void dispatch(setClientSetting(client, key, value, label));
  const options = catGrids.map(({ id, name }) => ({ value: String(id), label: name }));
  const place = (field: keyof ClientSettings) => fieldPlace('client', client.id, `settings.${field}`);
  return (
    <section className={styles.analyses} aria-label="Analyses">
      <h2 className="h2">Analyses</h2>
      <SelectField
        label="Discount grid"
        value={catGrids.some(({ id }) => id === settings.catGrid) ? String(settings.catGrid) : ''}
        options={[{ value: '', label: `${standard?.name ?? 'None'} (Default)` }, ...options]}
        aside={
          <Link to="/settings/discount-grids" className="link small touch">
            Grids
          </Link>
        }
        onChange={(id) => set('catGrid', id === '' ? undefined : Number(id), 'Discount grid')}
      />
      <QuestionsAt place={place('catGrid')} />
      <PairGrids grids={settings.catPairGrids ?? []} options={options} set={set} />
      <QuestionsAt place={place('catPairGrids')} />
      <SwitchLine
        checked={settings.catByBand === true}
        onChange={(isOn) => set('catByBand', isOn || undefined, 'A line for each band')}
      >
        A line for each band on invoices and quotes
      </SwitchLine>
      <QuestionsAt place={place('catByBand')} />
      <Remembered settings={settings} set={set} />
    </section>
  );
}

type PairGridsProps = {
  grids: NonNullable<ClientSettings['catPairGrids']>;
  options: readonly { value: string; label: string }[];
  set: SetClientSetting;
};

/** The grids of some language pairs, where they differ from that of the client. */
function PairGrids({ grids, options, set }: PairGridsProps) {
  const [pairs, byId, isOff] = useUnit([$languagePairs, languagePairs.$byId, $languagePairsDisabled]);
  const change = (next: PairGridsProps['grids']) =>
    set('catPairGrids', next.length === 0 ? undefined : next, 'Discount grids by language pair');
  const left = pairs.filter(({ id }) => id > 0 && !grids.some((one) => one.language_pair_id === id));
  const first = options[0]?.value;
  if (isOff) return null;
  return (
    <>
      {grids.map(({ language_pair_id: id, grid }) => {
        const pair = byId.get(id);
        const name = pair === undefined ? 'Deleted pair' : languagePairLabel(pair);
        return (
          <div key={id} className={styles.pair}>
            <SelectField
              label={name}
              value={String(grid)}
              options={
                options.some(({ value }) => value === String(grid))
                  ? options
                  : [{ value: String(grid), label: 'Deleted grid' }, ...options]
              }
              onChange={(next) =>
                change(
                  grids.map((one) => (one.language_pair_id === id ? { ...one, grid: Number(next) } : one)),
                )
              }
            />
            <IconButton
              icon="x"
              label={`Remove the grid of ${name}`}
              onClick={() => change(grids.filter((one) => one.language_pair_id !== id))}
            />
          </div>
        );
      })}
      {left.length === 0 || first === undefined ? null : (
        <SelectField
          label="Another grid for a language pair"
          labelHidden
          value=""
          options={[
            { value: '', label: 'Another grid for a language pair…' },
            ...left.map((pair) => ({ value: String(pair.id), label: languagePairLabel(pair) })),
          ]}
          onChange={(id) =>
            id !== '' && change([...grids, { language_pair_id: Number(id), grid: Number(first) }])
          }
        />
      )}
    </>
  );
}

/** The answers to questions about files of this client. A forgotten one is asked again. */
function Remembered({ settings, set }: { settings: ClientSettings; set: SetClientSetting }) {
  const { catWeighted, catBorders } = settings;
  const borders = catBorders ?? null;
  return (
    <>
      {catWeighted == null ? null : (
        <Answer
          label="Phrase counts"
          onForget={() => set('catWeighted', undefined, 'Phrase counts already discounted')}
        >
          {catWeighted === 'yes' ? 'discounted already' : 'not discounted'}
        </Answer>
      )}
      {borders === null ? null : (
        <Answer label="XTM bands" onForget={() => set('catBorders', undefined, 'Fuzzy bands in XTM')}>
          {[borders.high, borders.medium, borders.low].map(({ from, to }) => `${from}–${to}%`).join(', ')}
        </Answer>
      )}
    </>
  );
}

type AnswerProps = { label: string; onForget(): void; children: ReactNode };

const Answer = ({ label, onForget, children }: AnswerProps) => (
  <p className={styles.answer}>
    <span className="second">{label}:</span> {children}
    <Button size="sm" aria-label={`Forget: ${label}`} onClick={onForget}>
      Forget
    </Button>
  </p>
);
