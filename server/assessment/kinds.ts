export type KindName = 'quiz' | 'exam' | 'entrance'

/** What differs between the three kinds of test. Everything else is one engine. */
export type Kind = {
  name: KindName
  /** Whether a submitted one may be taken again. */
  again: boolean
  /** The number of answers that a manual submit needs. */
  leastAnswered: number
}

export const kinds: Record<KindName, Kind> = {
  quiz: { name: 'quiz', again: true, leastAnswered: 0 },
  exam: { name: 'exam', again: false, leastAnswered: 0 },
  entrance: { name: 'entrance', again: false, leastAnswered: 3 },
}
