import '@mantine/core/styles/Input.layer.css';
import styles from './field.module.css';

/** The classes of the parts of an input, whose outer part has the class `input`. */
export const INPUT_PARTS = { section: styles.section ?? '' };
