import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import { numberPart } from '../asking/number-part.ts'
import { areWorthReading, asksNumbers, type PaperInstructions } from './instructions.rules.ts'

/** They are told from a quarter of an hour before the test, by the server's clock. */
export const isTooEarly = (error: unknown): boolean => error instanceof ApiError && error.reason === 'not_open_yet'

/**
 * What is to be said before a paper is begun; null where a start screen says it all, and where the server tells nothing.
 * Nobody is kept from a test by it: it is asked for once, unless it was too early.
 */
export const instructionsQuery = (stud_id: number, paper_id: number) =>
  queryOptions({
    queryKey: ['paper-instructions', stud_id, paper_id],
    queryFn: async ({ signal }): Promise<PaperInstructions | null> => {
      try {
        const instructions = await post('/Student/paper_instructions', { stud_id, paper_id }, { signal })
        // The keypad is asked for before the test is begun: then its time does not run yet.
        if (asksNumbers(instructions)) void numberPart.load().catch(() => {})
        return areWorthReading(instructions) || instructions.late_start ? instructions : null
      } catch (error) {
        if (!isTooEarly(error) && error instanceof ApiError && error.status >= 400 && error.status < 500) return null
        throw error
      }
    },
    retry: false,
  })

/** Whether a start screen is to say something first. False also where it could not be found out. */
export const hasInstructions = async (studId: number, paperId: number): Promise<boolean> => {
  const known = await queryClient.fetchQuery(instructionsQuery(studId, paperId)).catch(() => null)
  return known !== null
}
