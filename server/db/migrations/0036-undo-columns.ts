/** An import that is undone takes questions out of the bank, and what stayed of an undone import is said. */
export const undoColumns: string[] = [
  `alter table questions add column withdrawn_at bigint`,
  `alter table import_uploads add column undo_left text`,
]
