import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { HallActions } from './hall-actions.tsx'
import type { Sitting, Writer } from './sitting-data.ts'
import { SittingHead } from './sitting-head.tsx'
import { SittingRequests } from './sitting-requests.tsx'
import { useSitting } from './use-sitting.ts'
import { WriterActions } from './writer-actions.tsx'
import { byUrgency, type Urgency } from './writer-state.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatTime } from '#ui/format/format-day.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toldWords, urgencyBadge, timeLeft } from './writer-labels.ts'

type Row = { writer: Writer; urgency: Urgency }

type WriterListProps = {
  sitting: Sitting
  shown: readonly Row[]
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
}

/** The number of rows that are drawn: students who need no attention are below, and are found by name. */
const MAX_SHOWN = 200

/** Students who began, those who need attention first. */
function WriterList({ sitting, shown, chosen, onChoose }: WriterListProps) {
  const toggle = ({ attempt_id }: Writer, on: boolean) =>
    onChoose(on ? [...chosen, attempt_id] : chosen.filter((other) => other !== attempt_id))
  if (sitting.rows.length === 0) return <p className="text-ink-2">{m.sitting_nobody()}</p>
  return (
    <>
      <DataTable
        label={m.sitting_writers()}
        rows={shown.slice(0, MAX_SHOWN)}
        keyOf={({ writer }) => writer.attempt_id}
        columns={columnsOf(sitting, (writer) => (
          <Choice writer={writer} isChosen={chosen.includes(writer.attempt_id)} onToggle={toggle} />
        ))}
      />
      {shown.length > MAX_SHOWN && (
        <p className="mt-3 text-ink-2">{m.sitting_more({ shown: MAX_SHOWN, all: shown.length })}</p>
      )}
    </>
  )
}

type ChoiceProps = { writer: Writer; isChosen: boolean; onToggle: (writer: Writer, on: boolean) => void }

function Choice({ writer, isChosen, onToggle }: ChoiceProps) {
  const { stud_id, attempt_id, name, admission_no } = writer
  return (
    <span className="flex min-h-11 items-center gap-3 md:min-h-0">
      <input
        type="checkbox"
        aria-label={m.sitting_choose({ name })}
        checked={isChosen}
        onChange={(event) => onToggle(writer, event.target.checked)}
        className="size-5 shrink-0 accent-brand-strong"
      />
      <span className="min-w-0">
        <Link {...paths.attempt(stud_id, attempt_id)} className="text-brand-strong">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-2 tabular">{admission_no}</span>
      </span>
    </span>
  )
}

function columnsOf(
  { now, questions }: Sitting,
  choice: (writer: Writer) => React.ReactNode,
): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    { head: m.sitting_name(), cell: ({ writer }) => choice(writer) },
    {
      head: m.sitting_state(),
      cell: ({ writer, urgency }) => {
        const { tone, text } = urgencyBadge(writer, urgency, Date.parse(now))
        return (
          <span className="md:whitespace-nowrap">
            <Badge tone={tone}>{text}</Badge>
          </span>
        )
      },
    },
    {
      head: m.sitting_answered(),
      figures: true,
      cell: ({ writer: { answered, unsent, is_open } }) =>
        is_open && unsent > 0
          ? m.sitting_answered_unsent({ answered, questions, unsent })
          : m.sitting_answered_of({ answered, questions }),
    },
    { head: m.sitting_time_left(), figures: true, cell: ({ writer }) => timeLeft(writer, Date.parse(now)) },
    { head: m.sitting_given(), cell: ({ writer }) => toldWords(writer) },
    {
      head: m.sitting_contact(),
      figures: true,
      cell: ({ writer: { contact_at } }) => (contact_at === null ? '–' : formatTime(contact_at)),
    },
    { head: m.sitting_devices(), figures: true, cell: ({ writer: { devices } }) => devices },
    { head: m.sitting_leaves(), figures: true, cell: ({ writer: { leaves } }) => leaves },
  ]
}

/** The printed sheets of a sitting, and its invigilators. */
function SittingOffice({ paperId }: { paperId: number }) {
  const isJudge = useIsJudge()
  const look = buttonClass('secondary')
  return (
    <Section title={m.sitting_prints()}>
      <div className="flex flex-wrap gap-2.5">
        <Link {...paths.sittingList(paperId)} className={look}>
          {m.sheet_list()}
        </Link>
        <Link {...paths.sittingCards(paperId)} className={look}>
          {m.sheet_cards()}
        </Link>
        <Link {...paths.sittingMinutes(paperId)} className={look}>
          {m.sheet_minutes()}
        </Link>
      </div>
      {isJudge && <Roster paperId={paperId} />}
    </Section>
  )
}

function Roster({ paperId }: { paperId: number }) {
  const { data } = useQuery(staffQuery('/staff/sitting_roster', { paper_id: paperId }))
  const names = data?.invigilators.flatMap(({ name, is_assigned }) => (is_assigned ? name : [])) ?? []
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-2">{m.roster_title()}</span>
      {data &&
        (names.length > 0 ? (
          <span className="wrap-anywhere">{names.join(', ')}</span>
        ) : (
          <Badge tone="warn" isSentence>
            {m.roster_nobody()}
          </Badge>
        ))}
      <Link {...paths.sittingRoster(paperId)} className="inline-flex min-h-11 items-center text-brand-strong">
        {m.roster_assign()}
      </Link>
    </div>
  )
}

const route = getRouteApi('/staff/sittings/$paper_id')

/** The students who write a paper, their states, and the actions on them. */
export function SittingScreen() {
  const { paper_id } = route.useParams()
  const sitting = useSitting(Number(paper_id))
  return (
    <Page
      title={sitting.data?.name ?? m.menu_sittings()}
      actions={sitting.data && <HallActions sitting={sitting.data} />}
    >
      <ScreenStates query={sitting} content={(data) => <Hall sitting={data} />} />
    </Page>
  )
}

function Hall({ sitting }: { sitting: Sitting }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const all = byUrgency(sitting.rows, Date.parse(sitting.now))
  const wanted = search.trim().toLowerCase()
  const shown = all.filter(
    ({ writer: { name, admission_no } }) =>
      name.toLowerCase().includes(wanted) || admission_no?.toLowerCase().startsWith(wanted) === true,
  )
  const late = shown.filter(({ writer: { is_open, late: count } }) => !is_open && count > 0)
  const writers = sitting.rows.filter(({ attempt_id }) => chosen.includes(attempt_id))
  return (
    <>
      <SittingRequests sitting={sitting} />
      <SittingHead sitting={sitting} all={all} />
      <SittingOffice paperId={sitting.paper_id} />
      <Section title={m.sitting_writers()}>
        <div className="mb-3 max-w-96">
          <SearchField label={m.sitting_find()} name="find" value={search} onChange={setSearch} />
        </div>
        {late.length > 0 && (
          <div className="mb-3">
            <Button look="secondary" onClick={() => setChosen(late.map(({ writer }) => writer.attempt_id))}>
              {m.sitting_select_late({ count: late.length })}
            </Button>
          </div>
        )}
        <WriterActions
          paperId={sitting.paper_id}
          writers={writers}
          now={Date.parse(sitting.now)}
          onDone={() => setChosen([])}
        />
        <WriterList sitting={sitting} shown={shown} chosen={chosen} onChoose={setChosen} />
      </Section>
    </>
  )
}
