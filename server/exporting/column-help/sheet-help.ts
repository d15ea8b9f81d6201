import type { LocalizedMessage } from '../../importing/localized-message.rules.ts'

/** For each column by its title: what belongs in it, and an example. */
export type SheetHelp = Record<string, readonly [what: LocalizedMessage, example: string]>
