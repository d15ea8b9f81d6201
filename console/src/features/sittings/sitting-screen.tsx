import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { fieldBox } from '#ui/field-frame.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SearchInput } from '../../ui/search-field.tsx'
import { HallActions } from './hall-actions.tsx'
import { HallFigures, SmallFigures } from './hall-figures.tsx'
import { type FigureName, inView, type Order, peopleOf } from './people-in-view.rules.ts'
import { PeopleList } from './people-list.tsx'
import type { Sitting, Writer } from './sitting-data.ts'
import { SittingHead } from './sitting-head.tsx'
import { SittingRequests } from './sitting-requests.tsx'
import { useSitting } from './use-sitting.ts'
import { WriterActions } from './writer-actions.tsx'

const route = getRouteApi('/staff/sittings/$paper_id')

/** The students of a sitting, their states, and the actions on them. */
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

const SEATS_EVERY_MS = 60_000

/** The names and seats of all students; who has started is known from the sitting itself. */
function useCandidates(paper_id: number) {
  return useQuery({ ...staffQuery('/staff/sitting_students', { paper_id }), refetchInterval: SEATS_EVERY_MS })
}

/** The hall itself: its head, its figures and its students. */
export function Hall({ sitting }: { sitting: Sitting }) {
  const [figure, setFigure] = useState<FigureName | null>(null)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('need')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const candidates = useCandidates(sitting.paper_id)
  const people = peopleOf(sitting, candidates.data?.students ?? [])
  const shown = inView(people, sitting, { figure, search, order })
  const late = shown.flatMap(({ writer, urgency }) => (urgency === 'late' && writer ? writer.attempt_id : []))
  const figures = { sitting, people, hasNames: candidates.data !== undefined, chosen: figure, onChoose: setFigure }
  const toggle = ({ attempt_id }: Writer, on: boolean) =>
    setChosen(on ? [...chosen, attempt_id] : chosen.filter((other) => other !== attempt_id))
  return (
    <>
      <SittingRequests sitting={sitting} />
      <SittingHead sitting={sitting} />
      <HallFigures {...figures} />
      <section aria-label={m.sitting_writers()}>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <div className={`min-w-44 grow md:max-w-80 ${fieldBox(undefined)}`}>
            <SearchInput
              aria-label={m.sitting_find()}
              placeholder={m.sitting_find()}
              name="find"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          {people.some(({ seat }) => seat !== null) && <OrderChoice order={order} onOrder={setOrder} />}
          <SmallFigures {...figures} />
          {late.length > 0 && (
            <Button look="secondary" onClick={() => setChosen(late)}>
              {m.sitting_select_late({ count: late.length })}
            </Button>
          )}
        </div>
        <WriterActions
          paperId={sitting.paper_id}
          writers={sitting.rows.filter(({ attempt_id }) => chosen.includes(attempt_id))}
          now={Date.parse(sitting.now)}
          onDone={() => setChosen([])}
        />
        {shown.length > 0 ? (
          <PeopleList sitting={sitting} people={shown} chosen={chosen} onToggle={toggle} />
        ) : figure === null || figure === 'not_started' ? (
          <ScreenStates query={candidates} content={() => <NobodyShown of={people.length} />} />
        ) : (
          <NobodyShown of={people.length} />
        )}
      </section>
    </>
  )
}

const NobodyShown = ({ of }: { of: number }) => (
  <p className="text-ink-2">{of === 0 ? m.sitting_nobody() : m.sitting_none_shown()}</p>
)

const ORDERS = { need: m.sitting_order_need, seat: m.sitting_order_seat }

function OrderChoice({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  return (
    <div role="group" aria-label={m.sitting_order()} className="flex">
      {(['need', 'seat'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={order === one}
          onClick={() => onOrder(one)}
          className="min-h-11 rounded-control px-3 text-sm text-ink-2 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong"
        >
          {ORDERS[one]()}
        </button>
      ))}
    </div>
  )
}
