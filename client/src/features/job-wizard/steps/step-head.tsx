import styles from './step.module.css';

export function StepHead({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}
