import type { FeedbackSearch } from '../../paths.ts'

/** The filter in the address, without what is not a filter. */
export function feedbackSearchOf({ done, subject, search }: Record<string, unknown>): FeedbackSearch {
  return {
    ...(done === true && { done }),
    ...(typeof subject === 'number' && subject > 0 && { subject }),
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
  }
}
