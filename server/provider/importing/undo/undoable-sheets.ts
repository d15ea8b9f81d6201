import { assessmentUndo } from './assessment-undo.ts'
import { catalogUndo } from './catalog-undo.ts'
import { lessonsUndo } from './lessons-undo.ts'
import { peopleUndo } from './people-undo.ts'
import type { Undoable } from './undoable.ts'

const all: Readonly<Record<string, Undoable>> = { ...catalogUndo, ...lessonsUndo, ...peopleUndo, ...assessmentUndo }

/** How the imports of a sheet are undone. */
export function undoableNamed(sheet: string): Undoable {
  const found = all[sheet]
  if (!found) throw new Error(`nobody has said how the sheet "${sheet}" is undone`)
  return found
}
