import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type QuestionSearch } from '../../paths.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { questionSearchOf, STATES, TYPES } from './question-search.ts'
import { stateWords, typeWords } from './question-words.ts'

/** Narrows the bank, by way of the address: a link and Back keep it. */
export function QuestionFilters({ search }: { search: QuestionSearch }) {
  const navigate = useNavigate()
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const narrow = (changes: Record<string, unknown>) =>
    void navigate({ ...paths.questions(questionSearchOf({ ...search, ...changes })), replace: true })
  const subject = places?.subjects.find(({ subject_id }) => subject_id === search.subject)
  const all = { value: '', words: m.students_all() }
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <SearchBox
        hint={m.questions_search_hint()}
        typed={search.search ?? ''}
        onSettled={(words) => narrow({ search: words })}
      />
      <SelectField
        label={m.questions_subject()}
        value={String(search.subject ?? '')}
        onChange={(value) => narrow({ subject: Number(value), chapter: undefined })}
        options={[
          all,
          ...(places?.subjects ?? []).map(({ subject_id, name, level }) => ({
            value: String(subject_id),
            words: `${name}, ${level}`,
          })),
        ]}
      />
      <SelectField
        label={m.questions_chapter()}
        value={String(search.chapter ?? '')}
        onChange={(value) => narrow({ chapter: value === '' ? undefined : Number(value) })}
        options={[
          all,
          ...(subject?.chapters ?? []).map(({ chapter_no, name }) => ({
            value: String(chapter_no),
            words: `${chapter_no}. ${name}`,
          })),
        ]}
      />
      <SelectField
        label={m.questions_type()}
        value={search.type ?? ''}
        onChange={(value) => narrow({ type: value })}
        options={[all, ...TYPES.map((type) => ({ value: type, words: typeWords(type) }))]}
      />
      <SelectField
        label={m.questions_state()}
        value={search.state ?? ''}
        onChange={(value) => narrow({ state: value })}
        options={[
          { value: '', words: m.questions_in_use() },
          ...STATES.map((state) => ({ value: state, words: stateWords(state) })),
        ]}
      />
    </search>
  )
}
