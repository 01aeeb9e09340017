import { useUnit } from 'effector-react';
import { settingChosen } from '#entities/settings/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import styles from './editor.module.css';

/** Suggests adding a tax to a new invoice while the account has none, until the user dismisses it. */
export function TaxPrompt() {
  const choose = useUnit(settingChosen);
  return (
    <div className={styles.prompt}>
      <Alert
        tone="info"
        actions={
          <>
            <ButtonLink to="/settings/invoicing/taxes">Set taxes</ButtonLink>
            <Button
              variant="subtle"
              onClick={() => choose({ key: 'hideTaxAlert', value: true, label: 'Tax prompt' })}
            >
              No thanks
            </Button>
          </>
        }
      >
        Would you like to set up your taxes now?
      </Alert>
    </div>
  );
}
