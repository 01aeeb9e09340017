import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { $settings, $settingsFailed, loadSettingsFx } from '#entities/settings/model.ts';
import { keepFocus } from '#shared/lib/focus/keep-focus.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useSaveState } from '#shared/lib/records/save-states.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { QuestionChip } from '#shared/ui/edit-question/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { UpdatedState } from './parts/updated-state.tsx';
import { DEFAULT_SECTION, SECTION_GROUPS, sectionAt } from './sections.tsx';
import styles from './settings.module.css';

/** The pages whose texts are saved automatically while they are written. */
const TEXT_PAGES: ReadonlySet<string> = new Set([
  'invoicing/notes',
  'invoicing/payment-instructions',
  'sending',
]);

/** The settings with their navigation. On a phone the list of sections is a page of its own. */
export function Page() {
  const { '*': path = '' } = useParams();
  const isPhone = useIsPhone();
  const [settings, hasFailed] = useUnit([$settings, $settingsFailed]);
  const retry = useRetry(loadSettingsFx);
  const saved = useSaveState('setting/', 2000);
  const section = sectionAt(path);
  const state = <UpdatedState state={saved} saved={TEXT_PAGES.has(path) ? 'Changes saved' : undefined} />;

  if (path === '' && !isPhone) return <Navigate to={`/settings/${DEFAULT_SECTION}`} replace />;
  if (path !== '' && section === undefined) return <Navigate to="/settings" replace />;
  const content = hasFailed ? (
    <LoadFailure what="settings" onRetry={retry} />
  ) : settings === null ? (
    <SkeletonRows count={5} />
  ) : section === undefined ? null : (
    <section.Content path={path.split('/').slice(1).join('/')} />
  );
  const isOwnPage = isPhone && section !== undefined;
  // The content keeps its place in both, so that turning a phone leaves an open form as it is.
  return (
    <Frame
      title={isOwnPage ? section.label : 'Settings'}
      actions={state}
      head={isOwnPage ? <PhoneHead label={section.label} state={state} /> : undefined}
    >
      <div className={isOwnPage ? undefined : styles.settings}>
        {isOwnPage ? null : <Sections isPhone={isPhone} />}
        {isPhone && !isOwnPage ? null : (
          <div className={styles.content} ref={keepFocus}>
            {content}
          </div>
        )}
      </div>
    </Frame>
  );
}

function PhoneHead({ label, state }: { label: string; state: ReactNode }) {
  return (
    <header className={styles.phoneHead}>
      <h1 className="vh">{label}</h1>
      <Breadcrumb parent="Settings" to="/settings" current={label} />
      <QuestionChip />
      {state}
    </header>
  );
}

function Sections({ isPhone }: { isPhone: boolean }) {
  return (
    <nav className={styles.subnav} aria-label="Settings">
      {SECTION_GROUPS.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are links
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true">{group.label}</p>
          {group.sections.map(({ id, label }) => (
            <NavLink key={id} to={`/settings/${id}`}>
              {label}
              {isPhone ? <Icon name="chevron-right" /> : null}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
