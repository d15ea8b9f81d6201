import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { HallActions } from './hall-actions.tsx'
import type { Sitting } from './sitting-data.ts'
import { SittingOffice } from './sitting-office.tsx'
import { SittingHead } from './sitting-head.tsx'
import { SittingRequests } from './sitting-requests.tsx'
import { useSitting } from './use-sitting.ts'
import { WriterList } from './writer-list.tsx'
import { WriterActions } from './writer-actions.tsx'
import { byUrgency } from './writer-state.rules.ts'

const route = getRouteApi('/staff/sittings/$paper_id')

/** Who writes a paper, how it stands with each, and what can be done for them. */
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
          <TextField label={m.sitting_find()} name="find" type="search" value={search} onChange={setSearch} />
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
