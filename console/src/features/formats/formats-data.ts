import { m } from '#messages/console'
import { queryClient } from '../../api/query-client.ts'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'

export type Formats = StaffData<'/staff/exam_formats'>
export type OwnFormat = Formats['own'][number]
export type ReadyFormat = Formats['ready'][number]
export type SectionText = OwnFormat['sections'][number]

export const formatsQuery = () => staffQuery('/staff/exam_formats', {})

/** After a change: the list here, and what papers are made with. */
export async function readFormatsAnew(): Promise<void> {
  const paths = ['/staff/exam_formats', '/staff/paper_formats'] as const
  await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}

/** Archives a format or restores it; one press undoes either. */
export async function turnFormat({ code, is_archived }: OwnFormat): Promise<void> {
  const turn = async (restore: boolean) => {
    await staffCall('/staff/archive_format', { code, restore })
    await readFormatsAnew()
  }
  await turn(is_archived)
  const words = is_archived ? m.catalog_restored({ name: code }) : m.catalog_archived({ name: code })
  sayWithUndo(words, async () => turn(!is_archived))
}

/** The starting points of a new format that are no format. */
export const SCHOOL = 'school'

const BLANK: SectionText = {
  section: '',
  subject: '',
  type: 'Single',
  questions: '',
  attempt_at_most: '',
  marks: '',
  negative_marks: '0',
  partial: '',
  minutes: '',
}

/** Another section: questions and name are its own, the rest is most often as in the one before. */
export const nextSection = (before: SectionText | undefined): SectionText =>
  before ? { ...before, section: '', questions: '' } : BLANK

const school = (): SectionText[] => [
  { ...BLANK, section: 'Section A', questions: '20', marks: '1' },
  { ...BLANK, section: 'Section B', type: 'Number', questions: '5', marks: '2' },
]

/** The sections that a new format begins with: those of a format, a school exam's, or a single empty one. */
export function startOf({ own, ready }: Formats, start: string): SectionText[] {
  const found = [...own, ...ready].find(({ code }) => code === start)
  if (found) return found.sections
  return start === SCHOOL ? school() : [BLANK]
}
