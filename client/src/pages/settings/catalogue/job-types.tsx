import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import {
  $jobTypes,
  $jobTypesFailed,
  addJobType,
  deleteJobType,
  type JobType,
  renameJobType,
} from '../../../entities/catalogue/index.ts';
import { useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { Alert } from '../../../shared/ui/alert/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { TextField } from '../../../shared/ui/field/index.ts';
import { FormFoot } from '../form-foot.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';

/** What kinds of work there are. */
export function JobTypes() {
  const [types, hasFailed] = useUnit([$jobTypes, $jobTypesFailed]);
  const [edited, setEdited] = useState<JobType | null>(null);
  const [isAdding, setAdding] = useState(false);
  const give = useGive();
  const begun = useBeginning();
  const edit = (type: JobType) => {
    begun.begin(type);
    setEdited(type);
  };
  return (
    <section>
      <SectionHead
        title="Job types"
        lead="The kinds of work that jobs and rates are made of."
        end={
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            Add job type
          </Button>
        }
      />
      {hasFailed ? (
        <Alert tone="error">
          There was a problem loading your job types. Please try to refresh the page.
        </Alert>
      ) : null}
      <ul className={styles.list}>
        {isAdding ? (
          <li>
            <NameForm
              name=""
              save="Add"
              onCancel={() => setAdding(false)}
              onSave={(name) => {
                void give(addJobType(name), 'Job type added');
                setAdding(false);
              }}
            />
          </li>
        ) : null}
        {byUsage(types).map((type) => (
          <li key={type.id} data-id={type.id}>
            {edited?.id === type.id ? (
              <NameForm
                name={edited.name}
                save="Save"
                onCancel={() => setEdited(null)}
                onSave={(name) => {
                  if (name !== edited.name) void give(begun.of(renameJobType(type, name)));
                  setEdited(null);
                }}
              />
            ) : (
              <Row
                type={type}
                onEdit={() => edit(type)}
                onDelete={() => void give(deleteJobType(type, new Date().toISOString()), 'Job type deleted')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ type, onEdit, onDelete }: { type: JobType; onEdit(): void; onDelete(): void }) {
  const jobs = type.jobActivity ?? 0;
  return (
    <div className={styles.row}>
      <span className="mid trunc">{type.name}</span>
      <span className="small muted tn">{jobs === 0 ? '' : jobs === 1 ? '1 job' : `${jobs} jobs`}</span>
      <span className={styles.acts}>
        {type.id < 0 ? null : (
          <>
            <IconButton
              className={styles.quiet}
              icon="pencil"
              iconSize={16}
              label={`Rename ${type.name}`}
              onClick={onEdit}
            />
            <IconButton
              className={styles.quiet}
              icon="trash"
              iconSize={16}
              label={`Delete ${type.name}`}
              onClick={onDelete}
            />
          </>
        )}
      </span>
    </div>
  );
}

type FormProps = { name: string; save: string; onSave(name: string): void; onCancel(): void };

function NameForm({ name: given, save, onSave, onCancel }: FormProps) {
  const [name, setName] = useState(given);
  const isEmpty = name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onSave(name.trim());
  };
  return (
    <form className={styles.editing} onSubmit={handleSubmit}>
      <TextField
        label="Name"
        labelHidden
        autoFocus
        value={name}
        placeholder="Job type"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <FormFoot save={save} isOff={isEmpty} onCancel={onCancel} />
    </form>
  );
}
