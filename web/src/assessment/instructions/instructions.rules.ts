import type { Api } from '#contract/all-calls.ts'
import type { PaperRules } from '../attempt/opened-attempt.ts'

export type PaperInstructions = Api['/Student/paper_instructions']['data']

const READABLE_MS = 15 * 60_000

/** True where there is more to know than a start screen says: of a paper with sections, or with the format of a national test. */
export const areWorthReading = ({ sections, format_name, exam_true }: PaperInstructions): boolean =>
  sections.length > 1 || format_name !== null || exam_true

type Opened = Pick<PaperRules, 'sections' | 'isNational' | 'examTrue'>

/** The same of a paper in progress. */
export const hasMoreToRead = ({ sections, isNational, examTrue }: Opened): boolean =>
  sections.length > 1 || isNational || examTrue

/** True where a number may be asked for; a section without a type of its own may have any. */
export const asksNumbers = ({ sections }: PaperInstructions): boolean =>
  sections.some(({ answer_type }) => answer_type === 'number' || answer_type === null)

/** Whether they may be read by now (epoch ms); `opensAt` is when the test does, null for at any time. */
export const areReadable = (opensAt: string | null, now: number): boolean =>
  opensAt === null || now >= Date.parse(opensAt) - READABLE_MS
