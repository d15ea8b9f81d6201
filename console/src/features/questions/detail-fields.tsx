import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useEditor } from './editor-context.ts'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'
import { typeWords } from './question-words.ts'

/** Where a question belongs, how it is answered and marked. */
export function DetailFields({ isNew }: { isNew: boolean }) {
  const { typed, set, errorAt } = useEditor()
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const subject = places?.subjects.find(({ code }) => code === typed.subject)
  const field = (name: FieldName, label: string) => ({
    label,
    name,
    value: typed[name],
    onChange: (value: string) => set(name, value),
    error: errorAt(name),
  })
  const subjects = (places?.subjects ?? []).map(({ code, name, level }) => ({
    value: code,
    words: `${name}, ${level}`,
  }))
  const chapters = (subject?.chapters ?? []).map(({ chapter_no, name }) => ({
    value: String(chapter_no),
    words: `${chapter_no}. ${name}`,
  }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <SelectField
        {...field('subject', m.questions_subject())}
        onChange={(value) => {
          set('subject', value)
          set('chapter_no', '')
        }}
        options={[{ value: '', words: m.student_choose() }, ...subjects]}
      />
      <SelectField
        {...field('chapter_no', m.questions_chapter())}
        options={[{ value: '', words: m.question_whole_subject() }, ...chapters]}
      />
      <SelectField
        {...field('type', m.questions_type())}
        onChange={(value) => {
          set('type', value)
          if ((value === 'Number') !== (typed.type === 'Number')) set('correct', '')
        }}
        options={[
          { value: 'Single', words: typeWords('single') },
          { value: 'Multiple', words: typeWords('multiple') },
          { value: 'Number', words: typeWords('number') },
        ]}
      />
      <TextField
        {...field('code', m.questions_code())}
        hint={isNew ? m.question_code_hint() : undefined}
        readOnly={!isNew}
        maxLength={40}
        autoComplete="off"
      />
      <TextField {...field('marks', m.question_marks())} inputMode="decimal" autoComplete="off" />
      <TextField {...field('negative_marks', m.question_negative())} inputMode="decimal" autoComplete="off" />
      <TextField {...field('difficulty', m.question_difficulty())} maxLength={40} autoComplete="off" />
    </div>
  )
}
