import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type StudentSearch } from '../../paths.ts'
import type { Choices } from '../../ui/choice-labels.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { addFilter, removeFilter, savedFilters } from './saved-filters.ts'
import { statusWords, STATUSES } from './status.tsx'
import { studentSearchOf } from './student-search.ts'

type Narrow = (changes: Record<string, unknown>) => void

/** Narrows the list, by way of the address: a link and Back keep it. */
export function StudentFilters({ search }: { search: StudentSearch }) {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const narrow: Narrow = (changes) =>
    void navigate({ ...paths.students(studentSearchOf({ ...search, ...changes })), replace: true })
  const chosen = [search.level, search.batch, search.status].filter((one) => one !== undefined).length
  return (
    <search className="mb-4 grid gap-3">
      <FilterBar
        columns="lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]"
        count={chosen}
        box={
          <SearchBox
            hint={m.students_search_hint()}
            typed={search.search ?? ''}
            onSettled={(words) => narrow({ search: words })}
          />
        }
      >
        <Choosing search={search} narrow={narrow} isSorted={!isWide} />
      </FilterBar>
      <SavedFilters search={search} />
    </search>
  )
}

/** `isSorted`: the order is chosen here, where the list has no heads to press. */
function Choosing({ search, narrow, isSorted }: { search: StudentSearch; narrow: Narrow; isSorted: boolean }) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const batches = (choices?.batches ?? []).filter(({ ac_id }) => !search.level || ac_id === search.level)
  const all = { value: '', words: m.students_all() }
  return (
    <>
      <SelectField
        label={m.students_level()}
        value={String(search.level ?? '')}
        onChange={(value) => narrow({ level: Number(value), batch: undefined })}
        options={[all, ...(choices?.levels ?? []).map(({ ac_id, level }) => ({ value: String(ac_id), words: level }))]}
      />
      <SelectField
        label={m.students_batch()}
        value={String(search.batch ?? '')}
        onChange={(value) => narrow({ batch: Number(value) })}
        options={[all, ...batches.map(({ batch_id, batch_name: words }) => ({ value: String(batch_id), words }))]}
      />
      <SelectField
        label={m.students_status()}
        value={search.status ?? ''}
        onChange={(value) => narrow({ status: value })}
        options={[all, ...STATUSES.map((status) => ({ value: status, words: statusWords(status) }))]}
      />
      {isSorted && (
        <SelectField
          label={m.students_sort()}
          value={search.sort ?? ''}
          onChange={(value) => narrow({ sort: value })}
          options={[
            { value: '', words: m.students_name() },
            { value: 'admission_no', words: m.students_admission_no() },
            { value: 'seen', words: m.students_seen() },
          ]}
        />
      )}
    </>
  )
}

/** What a filter narrows the list to, in words. */
function wordsOf({ search, level, batch, status }: StudentSearch, choices: Choices): string {
  return [
    search && `“${search}”`,
    choices?.levels.find(({ ac_id }) => ac_id === level)?.level,
    choices?.batches.find(({ batch_id }) => batch_id === batch)?.batch_name,
    status && statusWords(status),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Filters that this browser keeps, and a button that keeps the present one. */
function SavedFilters({ search }: { search: StudentSearch }) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const [saved, setSaved] = useState(savedFilters)
  const { sort: _sort, ...filter } = search
  const isKept = saved.some((one) => JSON.stringify(one) === JSON.stringify(filter))
  const maySave = Object.keys(filter).length > 0 && !isKept
  if (!choices || (saved.length === 0 && !maySave)) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {saved.map((one) => (
        <span
          key={JSON.stringify(one)}
          className="inline-flex items-center rounded-control border border-line bg-card text-sm"
        >
          <Link
            {...paths.students(one)}
            className="inline-flex min-h-11 items-center ps-3 text-brand-strong no-underline md:min-h-9"
          >
            {wordsOf(one, choices) || m.students_all()}
          </Link>
          <button
            type="button"
            aria-label={m.students_filter_remove({ name: wordsOf(one, choices) })}
            onClick={() => setSaved(removeFilter(one))}
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-ink-2 md:min-h-9 md:min-w-9"
          >
            <X size={16} aria-hidden />
          </button>
        </span>
      ))}
      {maySave && (
        <button
          type="button"
          onClick={() => setSaved(addFilter(filter))}
          className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm font-semibold text-brand-strong md:min-h-9"
        >
          <Bookmark size={16} aria-hidden />
          {m.students_filter_save()}
        </button>
      )}
    </div>
  )
}
