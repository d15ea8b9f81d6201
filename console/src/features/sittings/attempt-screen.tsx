import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { saveText } from '../../ui/save-file.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { toTheSecond } from './to-the-second.ts'
import { actWords, csvOf, entryWords } from './entry-labels.ts'

const route = getRouteApi('/staff/attempts/$stud_id/$attempt_id')

type Course = StaffData<'/staff/attempt'>

/** What happened in one attempt, from its start to its end. */
export function AttemptScreen() {
  const { stud_id, attempt_id } = route.useParams()
  const body = { stud_id: Number(stud_id), attempt_id: Number(attempt_id) }
  const attempt = useQuery(staffQuery('/staff/attempt', body))
  const { data } = attempt
  return (
    <Page
      title={data?.name ?? m.attempt_title()}
      actions={
        data && (
          <>
            <Link {...paths.sitting(data.paper_id)} className={buttonClass('secondary')}>
              {m.attempt_back()}
            </Link>
            <Button
              look="secondary"
              icon={Download}
              onClick={() =>
                saveText(`attempt ${data.admission_no ?? attempt_id}.csv`, csvOf(data.entries), 'text/csv')
              }
            >
              {m.attempt_csv()}
            </Button>
          </>
        )
      }
    >
      <ScreenStates query={attempt} content={(course) => <Entries course={course} />} />
    </Page>
  )
}

function Entries({ course: { entries, closings } }: { course: Course }) {
  return (
    <>
      <Section title={m.attempt_course()}>
        {entries.some(({ what }) => what === 'late') && <p className="mb-3 text-ink-2">{m.attempt_late_proof()}</p>}
        <DataTable
          label={m.attempt_course()}
          rows={entries.map((entry, index) => ({ ...entry, index }))}
          keyOf={({ index }) => index}
          columns={[
            { head: m.attempt_when(), cell: ({ at }) => <span className="tabular">{toTheSecond(at)}</span> },
            {
              head: m.attempt_what(),
              cell: (entry) => <span className="md:block md:min-w-52">{entryWords(entry)}</span>,
            },
            { head: m.attempt_who(), cell: ({ who }) => who ?? '–' },
            { head: m.attempt_why(), cell: ({ reason, message }) => reason ?? message ?? '–' },
            {
              head: m.attempt_seen(),
              figures: true,
              cell: ({ seen_at }) => (seen_at === null ? '–' : toTheSecond(seen_at)),
            },
          ]}
        />
      </Section>
      {closings.length > 0 && (
        <Section title={m.attempt_before()}>
          <ul className="grid gap-2">
            {closings.map(({ submitted_at, answered, marks }) => (
              <li key={submitted_at}>
                {m.attempt_closing({
                  when: submitted_at === null ? actWords('reopen') : formatMoment(submitted_at),
                  answered: answered ?? 0,
                  marks: marks ?? 0,
                })}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
