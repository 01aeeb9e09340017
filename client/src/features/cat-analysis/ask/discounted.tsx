import { Button } from '#shared/ui/button/index.ts';
import styles from './ask.module.css';

type Props = { client: string | null; onAnswer(weighted: 'yes' | 'no'): void };

/** Asks whether counts are discounted already, which a download of Phrase doesn't say. */
export function Discounted({ client, onAnswer }: Props) {
  return (
    <section className={styles.ask} aria-label="Discounted counts">
      <h2 className="h3">Are the counts in this file discounted already?</h2>
      <p className="small second">
        With a net rate scheme Phrase multiplies every count before you download it, and the file doesn't say
        so.
        {client === null ? '' : ` Your answer is remembered for ${client}.`}
      </p>
      <span className={styles.acts}>
        <Button onClick={() => onAnswer('no')}>No, discount them</Button>
        <Button onClick={() => onAnswer('yes')}>Yes, take them as they are</Button>
      </span>
    </section>
  );
}
