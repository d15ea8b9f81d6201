import { m } from '#messages/console'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Choices } from '../../ui/choice-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { paperLabels } from '../../ui/paper-labels.ts'
import { type Format, formatOptions, kindOf, KINDS } from './paper-labels.ts'
import { type PartProps, textOf } from './part-props.ts'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../api/staff-query.ts'

type ChapterFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The code of the subject whose chapters are offered. */
  subject: string
}

/** The chapter to which a quiz belongs. */
function ChapterField({ subject, ...field }: ChapterFieldProps) {
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const chapters = places?.subjects.find(({ code }) => code === subject)?.chapters ?? []
  const options = chapters.map(({ chapter_no, name }) => ({
    value: String(chapter_no),
    words: `${chapter_no}. ${name}`,
  }))
  return <SelectField {...field} aria-required options={[{ value: '', words: m.paper_choose() }, ...options]} />
}

export type PlaceFieldsProps = PartProps & {
  choices: Choices
  formats: readonly Format[]
  format: Format | null
  onFormat: (code: string) => void
}

/** What a paper is called, what it is of, and how it is marked. */
export function PlaceFields({ choices, formats, format, onFormat, ...part }: PlaceFieldsProps) {
  const { typed, set } = part
  const field = textOf(part, paperLabels)
  const isEntrance = typed.kind === 'entrance'
  const isQuiz = typed.kind === 'quiz'
  const subjects = (choices?.subjects ?? []).map((one) => ({ value: one.subject_code, words: one.subject_name }))
  const asksNegative = isEntrance && (format === null || format.asks_negative)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={paperLabels.kind()}
        name="kind"
        value={typed.kind}
        onChange={(value) => set('kind', kindOf(value))}
        options={KINDS.map(({ value, words }) => ({ value, words: words() }))}
      />
      <SelectField {...field('format')} onChange={onFormat} options={formatOptions(formats, typed.format)} />
      <TextField {...field('name')} aria-required maxLength={200} autoComplete="off" />
      <TextField {...field('code')} aria-required maxLength={40} autoComplete="off" />
      {!isEntrance && (
        <SelectField
          {...field('subject')}
          aria-required
          options={[{ value: '', words: m.paper_choose() }, ...subjects]}
        />
      )}
      {isQuiz && <ChapterField {...field('chapter_no')} subject={typed.subject} />}
      {format === null && (
        <TextField {...field('marks')} aria-required hint={m.paper_marks_hint()} inputMode="decimal" />
      )}
      {asksNegative && <TextField {...field('negative_marks')} inputMode="decimal" />}
      {isQuiz ? (
        <TextField {...field('pass_percent')} inputMode="numeric" />
      ) : (
        <TextField {...field('pass_marks')} inputMode="decimal" />
      )}
      {isEntrance && (
        <div className="sm:col-span-2">
          <TextArea {...field('description')} rows={3} />
        </div>
      )}
    </div>
  )
}
