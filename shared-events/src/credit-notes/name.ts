/** The name of a credit note as the subject of entries of the history: "Credit note CN-3". */
export const creditNoteSubjectName = (number: string): string => `Credit note ${number}`;
