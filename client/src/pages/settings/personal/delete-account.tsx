import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteAccountFx } from '#entities/session/model.ts';
import { AccountExport } from '#features/account-transfer/account-export.tsx';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

const FAILED = "Sorry, we couldn't delete your account. Please try again later.";
const WORD = 'delete';

/** Deletes the account, which cannot be undone; a registered account has to type a word first. */
export function DeleteAccount({ isTest }: { isTest: boolean }) {
  const [remove, isPending, toast] = useUnit([deleteAccountFx, deleteAccountFx.pending, toastShown]);
  const [isConfirming, setConfirming] = useState(false);
  const [word, setWord] = useState('');
  const confirmed = useConfirmed();
  const navigate = useNavigate();
  const what = isTest ? 'test account' : 'account';
  const isOff = (!isTest && word.trim().toLowerCase() !== WORD) || isPending;
  const handleDelete = () => {
    setConfirming(false);
    confirmed.run(remove).then(
      () => navigate('/'),
      (error: unknown) => {
        if (!(error instanceof Cancelled)) toast({ id: 'delete-account', kind: 'error', message: FAILED });
      },
    );
  };
  return (
    <>
      <h3>Delete {what}</h3>
      <p className={styles.lead}>
        Permanently deletes all jobs, clients, invoices and history. This can't be undone.
      </p>
      <div className={styles.foot} style={{ marginTop: 14, marginLeft: -8 }}>
        <Button variant="danger" icon="trash" onClick={() => setConfirming(true)}>
          Delete {what}
        </Button>
      </div>
      <Dialog
        opened={isConfirming}
        title={`Delete ${what}`}
        onClose={() => setConfirming(false)}
        foot={
          <>
            <Button
              variant={isTest ? 'danger' : 'dangerFill'}
              style={{ marginRight: 'auto' }}
              disabled={isOff}
              onClick={handleDelete}
            >
              Delete {what}
            </Button>
            <Button
              variant="primary"
              data-autofocus={isTest || undefined}
              onClick={() => setConfirming(false)}
            >
              Keep {what}
            </Button>
          </>
        }
      >
        <Question what={what} word={isTest ? null : word} onWord={setWord} />
      </Dialog>
      {confirmed.dialog}
    </>
  );
}

type QuestionProps = {
  what: string;
  /** What was typed so far; null where nothing has to be typed. */
  word: string | null;
  onWord(word: string): void;
};

function Question({ what, word, onWord }: QuestionProps) {
  return (
    <>
      <p>Are you sure you want to delete your {what}?</p>
      <div className={styles.takeAlong}>
        <p className="second">Nothing can be recovered afterwards. Export what you want to keep first.</p>
        <AccountExport />
      </div>
      {word === null ? null : (
        <div style={{ marginTop: 16 }}>
          <TextField
            label={`Type "${WORD}" to confirm`}
            data-autofocus
            value={word}
            onChange={(event) => onWord(event.currentTarget.value)}
          />
        </div>
      )}
    </>
  );
}
