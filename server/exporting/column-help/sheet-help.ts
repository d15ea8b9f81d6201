import type { Told } from '../../importing/told.rules.ts'

/** For each column by its title: what goes in, and an example. */
export type SheetHelp = Record<string, readonly [what: Told, example: string]>
