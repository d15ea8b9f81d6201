import type { Score } from '../results/ranking.rules.ts'
import type { ExactMarks } from './exact-marks.rules.ts'
import type { PaperGrade, Tally } from './paper-grade.rules.ts'

/** The sums of one closed attempt in exact marks: over all, by section in the paper's order, and by subject. */
export type Tallies = { total: Score; sections: Score[]; subjects: ReadonlyMap<number, Score> }

type Packed = [score: ExactMarks, right: number, wrong: number]
type PackedTallies = { t: Packed; s: Packed[]; j: [subject: number, sums: Packed][] }

const packed = ({ marks, right, wrong }: Tally): Packed => [marks, right, wrong]
const unpacked = ([score, right, wrong]: Packed): Score => ({ score, right, wrong })

/** The sums as an attempt's row has them: ranking many attempts reads none of their answers again. */
export function talliesText({ total, sections, subjects }: PaperGrade): string {
  const texts: PackedTallies = {
    t: packed(total),
    s: sections.map(packed),
    j: [...subjects].map(([subject, tally]) => [subject, packed(tally)]),
  }
  return JSON.stringify(texts)
}

/** Returns the sums of an attempt that is graded here, as if they were read from its row. */
export const talliesOf = (grade: PaperGrade): Tallies => parseTallies(talliesText(grade))

/** Parses what `talliesText` returns. */
export function parseTallies(text: string): Tallies {
  const { t, s, j } = JSON.parse(text) as PackedTallies
  return {
    total: unpacked(t),
    sections: s.map(unpacked),
    subjects: new Map(j.map(([subject, sums]) => [subject, unpacked(sums)])),
  }
}
