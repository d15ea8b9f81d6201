import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type StudentSearch } from '../../paths.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { STATUSES, statusWords } from './status.tsx'
import { studentSearchOf } from './student-search.ts'

/** Narrows the list, by way of the address: a link and Back keep it. */
export function StudentFilters({ search }: { search: StudentSearch }) {
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const narrow = (changes: Record<string, unknown>) =>
    void navigate({ ...paths.students(studentSearchOf({ ...search, ...changes })), replace: true })
  const batches = (choices?.batches ?? []).filter(({ ac_id }) => !search.level || ac_id === search.level)
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchBox
        hint={m.students_search_hint()}
        typed={search.search ?? ''}
        onSettled={(words) => narrow({ search: words })}
      />
      <SelectField
        label={m.students_level()}
        value={String(search.level ?? '')}
        onChange={(value) => narrow({ level: Number(value), batch: undefined })}
        options={[
          { value: '', words: m.students_all() },
          ...(choices?.levels ?? []).map(({ ac_id, level }) => ({ value: String(ac_id), words: level })),
        ]}
      />
      <SelectField
        label={m.students_batch()}
        value={String(search.batch ?? '')}
        onChange={(value) => narrow({ batch: Number(value) })}
        options={[
          { value: '', words: m.students_all() },
          ...batches.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
        ]}
      />
      <SelectField
        label={m.students_status()}
        value={search.status ?? ''}
        onChange={(value) => narrow({ status: value })}
        options={[
          { value: '', words: m.students_all() },
          ...STATUSES.map((status) => ({ value: status, words: statusWords(status) })),
        ]}
      />
    </search>
  )
}
