const ORDINALS = ['1st', '2nd', '3rd'];

/** A level as an ordinal: "1st", "4th". @param level from 1 to 20 */
export function levelOrdinal(level: number): string {
  return ORDINALS[level - 1] ?? `${level}th`;
}

/** A level as its reminder is called: "2nd reminder". */
export function levelName(level: number): string {
  return `${levelOrdinal(level)} reminder`;
}
