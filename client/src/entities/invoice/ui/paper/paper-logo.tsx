import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { fitted, LOGO_ROOM, logoWords } from '@ledgerline/shared-events/paper/logo.ts';
import { useUnit } from 'effector-react';
import { $logo } from '#entities/settings/model.ts';
import { serverPath } from '#shared/api/base-path.ts';
import styles from './paper.module.css';

/** The logo of the account above its business details, as large as in the PDF. */
export function PaperLogo({ model }: { model: Pick<PaperModel, 'billing'> }) {
  const logo = useUnit($logo);
  if (logo === null) return null;
  return (
    <img
      {...fitted(logo, LOGO_ROOM)}
      className={styles.logo}
      src={serverPath(`/api/settings/logo?sha256=${logo.sha256}`)}
      alt={logoWords(model)}
      decoding="sync"
    />
  );
}
