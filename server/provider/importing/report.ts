import { describeMistake } from '../mistakes.ts'
import type { FilePlan } from './plan.ts'

const MOST_SHOWN = 200
const NOTES_SHOWN = 20

type State = 'tried' | 'written' | 'refused' | 'waits'

const OUTCOMES: Record<State, string> = {
  tried: '',
  written: '',
  refused: '  Not stored: a file is stored as a whole or not at all.',
  waits: '  Not stored: it builds on a file that was refused.',
}

/** What a file would do or did, in lines for a clerk: the four counts, every mistake, what to look at. */
export function describePlan(plan: FilePlan, state: State): string[] {
  const { counts, mistakes, notes, changes, elsewhere } = plan
  const figures = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`
  const lines = [`${plan.file}: ${figures}`]
  for (const change of changes) lines.push(`  changed ${change}`)
  if (counts.changed > changes.length) lines.push(`  … and ${counts.changed - changes.length} more changed rows`)
  for (const note of notes.slice(0, NOTES_SHOWN)) lines.push(`  note: ${note}`)
  if (notes.length > NOTES_SHOWN) lines.push(`  … and ${notes.length - NOTES_SHOWN} more notes`)
  if (elsewhere) lines.push(`  ${elsewhere} more are in the app and not in this file; they stay as they are`)
  for (const mistake of mistakes.slice(0, MOST_SHOWN)) lines.push(`  ${describeMistake(mistake)}`)
  if (mistakes.length > MOST_SHOWN) lines.push(`  … and ${mistakes.length - MOST_SHOWN} more mistakes`)
  if (OUTCOMES[state] !== '') lines.push(OUTCOMES[state])
  return lines
}
