import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { type FiguresSearch, paths } from '../../paths.ts'
import type { Choices } from '../../ui/choice-labels.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { accuracyOf, chapterWords } from '../../ui/figure-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { accuracyColumns } from './accuracy-columns.tsx'
import { WithBars } from './bars.tsx'

type Data = StaffData<'/staff/chapter_figures'>

/** The chapters of a batch in a subject over some days, what to teach again first. */
export function ChaptersPart() {
  const search = useSearch({ from: '/staff/figures' })
  const choices = useQuery(staffQuery('/staff/choices', { archived: true }))
  return (
    <ScreenStates
      query={choices}
      content={(all) => {
        const chosen = chosenOf(search, all)
        if (!chosen) return <p className="text-ink-2">{m.figures_nothing_own()}</p>
        return <Chapters search={search} choices={all} chosen={chosen} />
      }}
    />
  )
}

type All = NonNullable<Choices>
type Chosen = { batch: All['batches'][number]; subject: All['subjects'][number]; subjects: All['subjects'] }

/** Returns the chosen batch and subject, or the first ones; null when no batch has a subject of this person. */
function chosenOf({ batch: batchId, subject: subjectId }: FiguresSearch, { batches, subjects }: All): Chosen | null {
  const taught = batches.filter(({ ac_id }) => subjects.some((one) => one.ac_id === ac_id))
  const batch = taught.find(({ batch_id }) => batch_id === batchId) ?? taught[0]
  const own = subjects.filter(({ ac_id }) => ac_id === batch?.ac_id)
  const subject = own.find(({ subject_id }) => subject_id === subjectId) ?? own[0]
  return batch && subject ? { batch, subject, subjects: own } : null
}

type ChaptersProps = { search: FiguresSearch; choices: All; chosen: Chosen }

function Chapters({ search, choices, chosen }: ChaptersProps) {
  const { batch_id } = chosen.batch
  const { subject_id } = chosen.subject
  const { from, until } = search
  const asked = { batch_id, subject_id, ...(from && { from }), ...(until && { until }) }
  const query = useQuery({ ...staffQuery('/staff/chapter_figures', asked), placeholderData: keepPreviousData })
  const refused = query.error instanceof ApiError && query.error.reason === 'rule' ? query.error.message : undefined
  const shown = { batch: batch_id, subject: subject_id, ...(from && { from }), ...(until && { until }) }
  return (
    <>
      <SpanFields {...{ search, choices, chosen }} shown={query.data} error={refused} />
      {refused === undefined && (
        <ScreenStates
          query={query}
          isEmpty={({ chapters }) => chapters.length === 0}
          empty={<p className="text-ink-2">{m.figures_chapters_none()}</p>}
          content={(data) => <ChapterTable data={data} search={shown} />}
        />
      )}
    </>
  )
}

type SpanFieldsProps = ChaptersProps & { shown: Data | undefined; error: string | undefined }

/** Fields for the batch, the subject and the days of the figures. */
function SpanFields({ search, choices, chosen, shown, error }: SpanFieldsProps) {
  const navigate = useNavigate()
  const go = (change: FiguresSearch) => void navigate({ ...paths.figures({ ...search, ...change }), replace: true })
  const { batch, subject, subjects } = chosen
  const goDay = (key: 'from' | 'until') => (value: string) => {
    if (value !== '') go({ [key]: value })
  }
  return (
    <div className="mb-4 grid grid-cols-1 items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={m.figures_batch()}
        value={String(batch.batch_id)}
        onChange={(value) => go({ batch: Number(value) })}
        options={choices.batches.map(({ batch_id, batch_name: words }) => ({ value: String(batch_id), words }))}
      />
      <SelectField
        label={m.figures_subject()}
        value={String(subject.subject_id)}
        onChange={(value) => go({ subject: Number(value) })}
        options={subjects.map(({ subject_id, subject_name: words }) => ({ value: String(subject_id), words }))}
      />
      <DateField
        label={m.figures_from()}
        name="from"
        value={search.from ?? shown?.from ?? ''}
        onChange={goDay('from')}
      />
      <DateField
        label={m.figures_until()}
        name="until"
        value={search.until ?? shown?.until ?? ''}
        onChange={goDay('until')}
        error={error}
      />
    </div>
  )
}

function ChapterTable({ data: { chapters, papers, enough }, search }: { data: Data; search: FiguresSearch }) {
  const bars = chapters.map((chapter) => ({
    key: chapter.chapter_no ?? 'none',
    sign: chapter.chapter_no === null ? '–' : String(chapter.chapter_no),
    percent: accuracyOf(chapter),
    look: chapter.answered < enough ? ('dashed' as const) : ('filled' as const),
  }))
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{m.figures_chapters_note({ papers, enough })}</p>
      <WithBars bars={bars}>
        <DataTable
          label={m.figures_again()}
          rows={chapters}
          keyOf={({ chapter_no }) => chapter_no ?? 'none'}
          columns={[
            {
              head: m.figures_chapter(),
              cell: (chapter) => (
                <Link
                  {...paths.chapterStudents({
                    ...search,
                    ...(chapter.chapter_no !== null && { chapter: chapter.chapter_no }),
                  })}
                  className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline md:min-h-0"
                >
                  {chapter.chapter_no !== null && `${chapter.chapter_no}. `}
                  {chapterWords(chapter)}
                </Link>
              ),
            },
            ...accuracyColumns(enough),
          ]}
        />
      </WithBars>
    </>
  )
}
