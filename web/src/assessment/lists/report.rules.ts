/** Returns marks as whole percent of the maximum; never rounded up, and 0 for a negative total. */
export const percentOf = (marks: number, maxMarks: number): number =>
  maxMarks > 0 ? Math.max(0, Math.floor((100 * marks) / maxMarks)) : 0

/** Marks as they are read: with a true minus. */
export const marksText = (marks: number | string): string => String(marks).replace('-', '−')

/** Red where the word says fail, as the specification has it; green otherwise. */
export const isFail = (result: string): boolean => result.toLowerCase().includes('fail')
