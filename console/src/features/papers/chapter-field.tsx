import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'

type ChapterFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The code of the subject whose chapters there are to choose from. */
  subject: string
}

/** The chapter to which a quiz belongs. */
export function ChapterField({ subject, ...field }: ChapterFieldProps) {
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const chapters = places?.subjects.find(({ code }) => code === subject)?.chapters ?? []
  const options = chapters.map(({ chapter_no, name }) => ({
    value: String(chapter_no),
    words: `${chapter_no}. ${name}`,
  }))
  return <SelectField {...field} options={[{ value: '', words: m.paper_choose() }, ...options]} />
}
