import { accentColor } from '@ledgerline/shared-events/paper/accent.ts';
import { MAX_LOGO_FILE_BYTES } from '@ledgerline/shared-events/paper/logo.ts';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Button } from '#shared/ui/button/index.ts';
import { DropFile } from '#shared/ui/drop-file/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { FieldProblem, TextField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting, useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import invoicing from './invoicing.module.css';
import { PaperThumb } from './paper-thumb.tsx';
import { PARENT } from './parent.ts';
import { useLogoUpload } from './use-logo-upload.ts';

const PAUSE_MS = 700;

/** The logo of the account's papers and their accent colour, with a paper that shows both. */
export function Logo() {
  const settings = useUnit($effectiveSettings);
  return (
    <div className={invoicing.index}>
      <section>
        <SectionHead
          title="Logo and colour"
          settings="logo accent"
          parent={PARENT}
          lead="On invoices, quotes and credit notes. PDFs that fiscal mode keeps don't change."
        />
        <div className={styles.form}>
          <LogoFile hasLogo={settings.logo !== null} />
          <QuestionsAt place={fieldPlace('setting', 'logo', 'value')} />
          <AccentField accent={settings.accent ?? ''} />
          <QuestionsAt place={fieldPlace('setting', 'accent', 'value')} />
        </div>
      </section>
      <PaperThumb settings={settings} places={[]} caption="Your invoice" />
    </div>
  );
}

function LogoFile({ hasLogo }: { hasLogo: boolean }) {
  const { share, problem, add, cancel } = useLogoUpload();
  const problemId = useId();
  const set = useSetting();
  return (
    <div className={invoicing.logo}>
      <DropFile
        label="Logo"
        icon="photo"
        title={hasLogo ? 'Drop another logo here' : 'Drop your logo here'}
        hint={`PNG, JPEG or SVG up to ${MAX_LOGO_FILE_BYTES / 1024 ** 2} MB. It's drawn on white.`}
        accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
        reading={share === null ? null : 'Drawing your logo…'}
        share={share}
        onFiles={([file]) => file && add(file)}
        onCancel={cancel}
      />
      <FieldProblem id={problemId} sentence={problem} />
      {hasLogo && share === null ? (
        <Button variant="text" icon="trash" onClick={() => set('logo', null, 'Logo')}>
          Remove logo
        </Button>
      ) : null}
    </div>
  );
}

const problemIn = (text: string): string | undefined =>
  text === '' ? undefined : accentColor.safeParse(text.toLowerCase()).error?.issues[0]?.message;

/** The colour as text, and the picker of the browser beside it. A colour that's too light isn't saved. */
function AccentField({ accent }: { accent: string }) {
  const edit = useSettingEdit('accent', 'Accent colour');
  const { text, setText, flush } = useSavedText({
    value: accent,
    pauseMs: PAUSE_MS,
    canSave: (typed) => problemIn(typed.trim()) === undefined,
    onBegin: edit.begin,
    save: (typed) => edit.save(typed.trim() === '' ? null : typed.trim().toLowerCase()),
  });
  return (
    <TextField
      label="Accent colour"
      hint="The title and the lines of the total. Leave it empty for black."
      placeholder="#1f4e79"
      maxLength={7}
      value={text}
      error={problemIn(text.trim())}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      end={
        <input
          type="color"
          aria-label="Pick the accent colour"
          className={invoicing.swatch}
          value={problemIn(text.trim()) === undefined && text !== '' ? text.trim().toLowerCase() : '#1b1917'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    />
  );
}
