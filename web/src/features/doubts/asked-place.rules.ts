import type { DoubtSearch } from '../../paths.ts'

/** The place that an address names, as the server is asked; null where it names none. */
export function askedPlace({ topic, material, live, question, attempt, at = 0 }: DoubtSearch) {
  if (topic !== undefined) return { place: 'video' as const, about_id: topic, attempt_id: null, at }
  if (material !== undefined) return { place: 'page' as const, about_id: material, attempt_id: null, at }
  if (live !== undefined) return { place: 'class' as const, about_id: live, attempt_id: null, at }
  if (question === undefined || attempt === undefined) return null
  return { place: 'question' as const, about_id: question, attempt_id: attempt, at }
}
