import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { MergePreview } from './merge-preview.tsx'

const route = getRouteApi('/staff/students/$stud_id/merge')

/** Finds the other account of a student, shows both, and makes one of them. */
export function MergeScreen() {
  const stud_id = Number(route.useParams().stud_id)
  const { other } = route.useSearch()
  const query = useQuery(staffQuery('/staff/student_form', { stud_id }))
  return (
    <Page
      title={query.data ? m.merge_title({ name: query.data.name }) : m.menu_students()}
      actions={
        <Link {...paths.student(stud_id)} className={buttonClass('secondary')}>
          {m.student_cancel()}
        </Link>
      }
    >
      <ScreenStates
        query={query}
        content={() => (
          <>
            <OtherAccount stud_id={stud_id} other={other} />
            {other !== undefined && <MergePreview key={other} stud_id={stud_id} other_id={other} />}
          </>
        )}
      />
    </Page>
  )
}

function OtherAccount({ stud_id, other }: { stud_id: number; other: number | undefined }) {
  const [words, setWords] = useState('')
  const search = useSettled(words.trim())
  const query = useQuery(staffQuery('/staff/merge_candidates', { stud_id, ...(search !== '' && { search }) }))
  return (
    <Section title={m.merge_which()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.merge_which_text()}</p>
        <SearchField label={m.merge_search()} value={words} onChange={setWords} />
        <ScreenStates
          query={query}
          loading={<Skeleton of="rows" count={2} />}
          content={({ accounts }) =>
            accounts.length === 0 ? (
              <p className="text-ink-2">{m.merge_none()}</p>
            ) : (
              <ul className="grid gap-2">
                {accounts.map((account) => (
                  <li key={account.stud_id}>
                    <Candidate stud_id={stud_id} account={account} isChosen={account.stud_id === other} />
                  </li>
                ))}
              </ul>
            )
          }
        />
      </div>
    </Section>
  )
}

type CandidateProps = {
  stud_id: number
  account: { stud_id: number; name: string; mobile: string; level: string; admission_no: string | null }
  isChosen: boolean
}

const Candidate = ({ stud_id, account, isChosen }: CandidateProps) => (
  <Link
    {...paths.studentMerge(stud_id, account.stud_id)}
    replace
    aria-current={isChosen || undefined}
    className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control border px-4 py-2.5 hover:bg-brand-50 ${isChosen ? 'border-brand-strong bg-brand-50' : 'border-line-strong'}`}
  >
    <span className="min-w-0 font-medium wrap-anywhere">{account.name}</span>
    <span className="tabular text-sm text-ink-2">
      {account.admission_no ?? m.student_no_admission()} · {account.mobile} · {account.level}
    </span>
  </Link>
)
