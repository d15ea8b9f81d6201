import { lessonHelp } from './lesson-help.ts'
import { peopleHelp } from './people-help.ts'
import type { SheetHelp } from './sheet-help.ts'
import { testHelp } from './test-help.ts'

/** By the names of the sheets. Templates show it, and the guide for clerks has the same words. */
export const columnHelp: Record<string, SheetHelp> = { ...peopleHelp, ...lessonHelp, ...testHelp }
