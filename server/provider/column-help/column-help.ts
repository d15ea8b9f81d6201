import { lessonHelp } from './lesson-help.ts'
import { peopleHelp } from './people-help.ts'
import { testHelp } from './test-help.ts'

/** For each column by its title: what goes in, and an example. */
export type SheetHelp = Record<string, readonly [what: string, example: string]>

/** By the names of the sheets. Templates show it, and the guide for clerks has the same words. */
export const columnHelp: Record<string, SheetHelp> = { ...peopleHelp, ...lessonHelp, ...testHelp }
