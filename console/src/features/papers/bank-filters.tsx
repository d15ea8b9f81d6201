import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { DIFFICULTIES } from '#contract/staff/question-fields.rules.ts'
import { m } from '#messages/console'
import { SearchField } from '../../ui/search-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Choices } from '../../ui/choice-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { difficultyWords } from '../../ui/paper-labels.ts'
import { TYPE_NAMES, typeWords } from './paper-labels.ts'

/** The filter of questions as typed. */
export type BankFilter = { search: string; subject: string; chapter: string; type: string; difficulty: string }

const WITHOUT = 'none'

type Asked = Omit<StaffApi['/staff/paper_bank']['body'], 'after'>

/** Returns the filter as the server takes it. */
export function askedOf({ search, subject, chapter, type, difficulty }: BankFilter): Asked {
  const answer_type = TYPE_NAMES.find((one) => one === type)
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(subject !== '' && { subject_id: Number(subject) }),
    ...(/^\d{1,6}$/.test(chapter.trim()) && { chapter_no: Number(chapter) }),
    ...(answer_type && { answer_type }),
    ...(difficulty !== '' && { difficulty: difficulty === WITHOUT ? '' : difficulty }),
  }
}

/** What both ways of choosing questions have in common. */
export type ChooserProps = {
  open: boolean
  /** The section that they are for; null where the paper is not divided. */
  section: string | null
  start: BankFilter
  choices: Choices
  taken: readonly string[]
  onAdd: (codes: readonly string[]) => void
  onClose: () => void
}

type BankFiltersProps = { filter: BankFilter; choices: Choices; onChange: (filter: BankFilter) => void }

export function BankFilters({ filter, choices, onChange }: BankFiltersProps) {
  const set = (key: keyof BankFilter) => (value: string) => onChange({ ...filter, [key]: value })
  const all = { value: '', words: m.students_all() }
  const levels = new Map((choices?.levels ?? []).map(({ ac_id, level }) => [ac_id, level]))
  const subjects = (choices?.subjects ?? []).map(({ subject_id, subject_name, ac_id }) => ({
    value: String(subject_id),
    words: `${subject_name}, ${levels.get(ac_id) ?? ''}`,
  }))
  return (
    <div className="mb-4 grid items-start gap-3 sm:grid-cols-2">
      <SearchField label={m.paper_bank_search()} value={filter.search} onChange={set('search')} />
      <SelectField
        label={m.paper_bank_subject()}
        value={filter.subject}
        onChange={set('subject')}
        options={[all, ...subjects]}
      />
      <TextField label={m.paper_bank_chapter()} inputMode="numeric" value={filter.chapter} onChange={set('chapter')} />
      <SelectField
        label={m.paper_bank_type()}
        value={filter.type}
        onChange={set('type')}
        options={[all, ...TYPE_NAMES.map((type) => ({ value: type, words: typeWords(type) }))]}
      />
      <SelectField
        label={m.question_difficulty()}
        value={filter.difficulty}
        onChange={set('difficulty')}
        options={[
          all,
          ...DIFFICULTIES.map((value) => ({ value, words: difficultyWords(value) })),
          { value: WITHOUT, words: difficultyWords('') },
        ]}
      />
    </div>
  )
}
