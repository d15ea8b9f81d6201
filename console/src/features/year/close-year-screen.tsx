import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ClosedYears } from './closed-years.tsx'
import { YearPreview } from './year-preview.tsx'

type Batch = StaffData<'/staff/catalog'>['batches'][number]

const ALL = ''

/** The end of an academy's year: first what it will do, then one press that archives the old batches. */
export function CloseYearScreen() {
  const query = useQuery(staffQuery('/staff/catalog', {}))
  const [level, setLevel] = useState(ALL)
  return (
    <Page title={m.year_title()}>
      <p className="mb-5 max-w-reading text-ink-2">{m.year_text()}</p>
      <ScreenStates
        query={query}
        content={({ levels, batches }) => {
          const used = batches.filter(({ is_archived }) => !is_archived)
          const shown = used.filter(({ ac_id }) => level === ALL || String(ac_id) === level)
          const options = levels.filter(({ ac_id }) => used.some((batch) => batch.ac_id === ac_id))
          return (
            <>
              {used.length === 0 ? (
                <FullState icon={CalendarCheck} title={m.year_no_batches()} text={m.year_no_batches_text()} />
              ) : (
                <>
                  <div className="mb-5 max-w-notice">
                    <SelectField
                      label={m.students_level()}
                      value={level}
                      onChange={setLevel}
                      options={[
                        { value: ALL, words: m.year_all_levels() },
                        ...options.map((one) => ({ value: String(one.ac_id), words: one.level })),
                      ]}
                    />
                  </div>
                  <Closing key={level} ac_id={level === ALL ? null : Number(level)} batches={shown} />
                </>
              )}
              <ClosedYears />
            </>
          )
        }}
      />
    </Page>
  )
}

/** Next year's batches may be there already: they go on. */
function startingTicks(batches: readonly Batch[]): number[] {
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  return batches.flatMap(({ batch_id, start_date }) => ((start_date ?? '') > today ? [] : [batch_id]))
}

/** When a batch is, and how many students it has. */
function aboutOf({ level, students, start_date, end_date }: Batch): string {
  const starts = start_date !== null && end_date === null ? m.year_starts({ day: dayWords(start_date) }) : null
  const ends = end_date === null ? null : m.year_ends({ day: dayWords(end_date) })
  return [level, m.catalog_students({ count: students }), starts, ends].filter(Boolean).join(' · ')
}

function Closing({ ac_id, batches }: { ac_id: number | null; batches: readonly Batch[] }) {
  const [chosen, setChosen] = useState(() => startingTicks(batches))
  // One that somebody has archived meanwhile is not listed any longer.
  const ticked = chosen.filter((id) => batches.some(({ batch_id }) => batch_id === id))
  return (
    <div className="grid items-start gap-x-5 lg:grid-cols-2">
      <Section title={m.year_batches()}>
        <CheckList
          label={m.year_batches_text()}
          options={batches.map((batch) => ({ value: batch.batch_id, words: batch.batch_name, hint: aboutOf(batch) }))}
          chosen={ticked}
          onChange={setChosen}
        />
      </Section>
      {ticked.length === 0 ? (
        <Section title={m.year_happens()}>
          <p className="text-ink-2">{m.year_choose()}</p>
        </Section>
      ) : (
        <YearPreview ac_id={ac_id} batch_ids={ticked} />
      )}
    </div>
  )
}
