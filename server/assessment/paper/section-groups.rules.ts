type Placed = { section_id: number; passage: string | null; passage_file: number | null }

const hasPassage = ({ passage, passage_file }: Placed): boolean => passage !== null || passage_file !== null

const isSamePassage = (one: Placed, other: Placed): boolean =>
  hasPassage(one) && one.passage === other.passage && one.passage_file === other.passage_file

/**
 * The places of a paper's questions by section, and within it by what stays together: neighbours with the same passage
 * are one group, every other question is one of its own.
 */
export function sectionGroups(sectionIds: number[], questions: Placed[]): number[][][] {
  return sectionIds.map((id) => {
    const groups: number[][] = []
    for (const [place, question] of questions.entries()) {
      if (question.section_id !== id) continue
      const last = groups.at(-1)
      const before = questions[last?.at(-1) ?? -1]
      if (last && before && isSamePassage(before, question)) last.push(place)
      else groups.push([place])
    }
    return groups
  })
}
