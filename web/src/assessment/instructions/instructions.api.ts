import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import { numberPart } from '../asking/number-part.ts'
import { areWorthReading, asksNumbers, type PaperInstructions } from './instructions.rules.ts'

/** The server delivers instructions from a quarter of an hour before the test, by its own clock. */
export const isTooEarly = (error: unknown): boolean => error instanceof ApiError && error.reason === 'not_open_yet'

/**
 * The instructions of a paper; null where the start screen says it all, and where the server has none. They keep no
 * student from a test: the query runs once, unless it was too early.
 */
export const instructionsQuery = (stud_id: number, paper_id: number) =>
  queryOptions({
    queryKey: ['paper-instructions', stud_id, paper_id],
    queryFn: async ({ signal }): Promise<PaperInstructions | null> => {
      try {
        const instructions = await post('/Student/paper_instructions', { stud_id, paper_id }, { signal })
        // The keypad is asked for before the test is begun: then its time does not run yet.
        if (asksNumbers(instructions)) void numberPart.load().catch(() => {})
        const isSaid = !areWorthReading(instructions) && !instructions.late_start && !instructions.partly_translated
        return isSaid ? null : instructions
      } catch (error) {
        if (!isTooEarly(error) && error instanceof ApiError && error.status >= 400 && error.status < 500) return null
        throw error
      }
    },
    retry: false,
  })

/** Returns whether a start screen is to show instructions first; false also when the call failed. */
export const hasInstructions = async (studId: number, paperId: number): Promise<boolean> => {
  const known = await queryClient.fetchQuery(instructionsQuery(studId, paperId)).catch(() => null)
  return known !== null
}
