import type { CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { useDrop } from '#shared/ui/drop-file/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { languageName } from '../rules/found-pair.ts';
import styles from './read-files.module.css';
import type { Analyses } from './use-analyses.ts';

/** The files that are offered, as an `accept` of HTML. */
export const ACCEPTED =
  '.xml,.sdlppx,.html,.htm,.csv,.tsv,.txt,.json,.log,.xlsx,text/csv,text/plain,text/xml,text/html,application/xml,application/json';

const TOOL_NAMES: Readonly<Record<CatTool, string>> = {
  trados: 'Trados Studio',
  memoq: 'memoQ',
  phrase: 'Phrase',
  xtm: 'XTM',
  omegat: 'OmegaT',
  table: 'Table',
};

type Props = {
  analyses: Analyses;
  onFiles(files: readonly File[]): void;
  onRemove(name: string): void;
  onCancel(): void;
  /** Asks again what the files leave open; null where nothing was answered. */
  onAskAgain: (() => void) | null;
};

/** The files that were read, each with its tool, its languages and the check of its sums; more can be dropped on it. */
export function ReadFiles({ analyses, onFiles, onRemove, onCancel, onAskAgain }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop((files) => onFiles([...files]));
  const { files, answer, share } = analyses;
  return (
    <div {...drop} className={styles.files} aria-busy={share !== null || undefined}>
      <ul>
        {files.map(({ name }, at) => (
          <FileLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have files of one name
            key={`${name} ${at}`}
            name={name}
            analyses={answer?.analyses.filter(({ file }) => file === name) ?? []}
            refusal={answer?.refused.find(({ file }) => file === name)?.reason ?? null}
            onRemove={files.length > 1 ? () => onRemove(name) : null}
          />
        ))}
      </ul>
      {share === null ? (
        <span className={styles.more}>
          <Button variant="text" size="sm" onClick={() => input.current?.click()}>
            Choose more files
          </Button>
          <span className="muted small d-only">or drop them here</span>
          {onAskAgain === null ? null : (
            <Button variant="text" size="sm" onClick={onAskAgain}>
              Change answers
            </Button>
          )}
        </span>
      ) : (
        <span className={styles.more} role="status">
          Reading… <progress aria-label="Sent" value={share} />
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </span>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="vh"
        tabIndex={-1}
        aria-label="More analyses"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

type LineProps = {
  name: string;
  analyses: readonly CatAnalysis[];
  refusal: string | null;
  onRemove: (() => void) | null;
};

function FileLine({ name, analyses, refusal, onRemove }: LineProps) {
  const warnings = [...new Set(analyses.flatMap((one) => one.warnings))];
  const seen = new Map(
    analyses.flatMap((one) => one.seenBefore.map((job) => [job.jobId, job.name] as const)),
  );
  return (
    <li>
      <Icon name="file-invoice" size={20} className={styles.icon} />
      <div>
        <p>
          <span className="mid">{name}</span> <span className={styles.about}>{aboutText(analyses)}</span>
        </p>
        {refusal === null ? null : <Remark tone="red" text={refusal} />}
        {warnings.map((warning) => (
          <Remark key={warning} tone="orange" text={warning} />
        ))}
        {analyses.length > 0 && analyses.every(addsUp) ? (
          <Remark tone="green" text={sumText(analyses)} />
        ) : null}
        {[...seen].map(([jobId, job]) => (
          <p key={jobId} className={styles.orange}>
            <Icon name="history" size={14} />
            <span>
              Seen before in{' '}
              <Link to={`/jobs/${jobId}`} className="link">
                {job}
              </Link>
            </span>
          </p>
        ))}
      </div>
      {onRemove === null ? null : <IconButton icon="x" label={`Leave out ${name}`} onClick={onRemove} />}
    </li>
  );
}

const ICONS = { red: 'alert-circle', orange: 'alert-triangle', green: 'check' } as const;

const Remark = ({ tone, text }: { tone: keyof typeof ICONS; text: string }) => (
  <p className={styles[tone]} role={tone === 'red' ? 'alert' : undefined}>
    <Icon name={ICONS[tone]} size={14} />
    <span>{text}</span>
  </p>
);

/** "Trados Studio, 6 files, German > English". */
function aboutText(analyses: readonly CatAnalysis[]): string {
  const [first] = analyses;
  if (first === undefined) return '';
  const pairs = new Set(analyses.flatMap((one) => pairText(one) ?? []));
  const names = pairs.size > 3 ? [`${pairs.size} language pairs`] : [...pairs];
  const files = first.filesTotal === 0 ? [] : [counted(first.filesTotal, 'file')];
  const sheets = [...new Set(analyses.flatMap(({ sheet }) => sheet ?? []))];
  const inSheets =
    sheets.length === 0 ? [] : [sheets.length === 1 ? `sheet ${sheets[0]}` : `sheets ${sheets.join(', ')}`];
  return [TOOL_NAMES[first.tool], ...inSheets, ...files, ...names].join(', ');
}

/** The languages of an analysis as far as it names them: "German > English". */
export function pairText({
  source,
  target,
}: {
  source: string | null;
  target: string | null;
}): string | null {
  if (source === null && target === null) return null;
  const [from, to] = [source, target].map((code) => (code === null ? '?' : languageName(code)));
  return `${from} > ${to}`;
}

/** Whether the bands of an analysis come to the file's own total; not where it has none. */
function addsUp({ unit, bands, unknownBands, total, hasTotal }: CatAnalysis): boolean {
  if (!hasTotal) return false;
  const sum = [...bands, ...unknownBands].reduce((all, band) => all + band[unit], 0);
  return Math.abs(sum - total[unit]) < 0.005;
}

function sumText(analyses: readonly CatAnalysis[]): string {
  const [first] = analyses;
  if (first === undefined || analyses.length > 1) return 'The bands add up to the totals of the file';
  return `The bands add up to the file's total, ${countText(first.total[first.unit])} ${first.unit}`;
}
