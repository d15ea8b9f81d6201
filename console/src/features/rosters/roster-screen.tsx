import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { Versioned } from '../../ui/two-people.rules.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'

type Roster = StaffData<'/staff/sitting_roster'>
type Fields = { staff_ids: number[] }

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const fieldsOf = ({ version, invigilators }: Roster): Versioned<Fields, number> => ({
  version,
  fields: { staff_ids: sorted(invigilators.flatMap(({ staff_id, is_assigned }) => (is_assigned ? staff_id : []))) },
})

/** Assigns invigilators to a sitting. */
function RosterForm({ roster }: { roster: Roster }) {
  const { paper_id, invigilators } = roster
  const navigate = useNavigate()
  const { busy, send, errorAt } = useSending(['staff_ids'])
  const { draft, typed, set, store, clashes, take, isDirty } = useTwoPeople(
    `roster ${paper_id}`,
    fieldsOf(roster),
    async () => fieldsOf(await staffCall('/staff/sitting_roster', { paper_id })),
  )
  const leave = async () => navigate(paths.sitting(paper_id))
  const submit = async () =>
    send(async () => {
      await store(async (version) => staffCall('/staff/save_roster', { paper_id, version, ...typed }))
      for (const path of ['/staff/sitting_roster', '/staff/paper_readiness'] as const)
        await queryClient.invalidateQueries({ queryKey: keyOf(path) })
      toast.success(m.student_saved())
      await leave()
    })
  const namesOf = (ids: readonly number[]) =>
    invigilators.flatMap(({ staff_id, name }) => (ids.includes(staff_id) ? name : [])).join(', ')
  return (
    <Form label={m.roster_title()} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <p className="text-ink-2">{m.roster_text()}</p>
      <BothValues
        clashes={clashes}
        label={() => m.roster_title()}
        words={(_field, ids: number[]) => namesOf(ids)}
        onTake={take}
      />
      <CheckList
        label={m.roster_title()}
        options={invigilators.map(({ staff_id, name, email }) => ({ value: staff_id, words: name, hint: email }))}
        chosen={typed.staff_ids}
        onChange={(ids) => set('staff_ids', sorted(ids))}
        error={errorAt('staff_ids')}
      />
      <div>
        <Button look="quiet" onClick={() => set('staff_ids', sorted(invigilators.map(({ staff_id }) => staff_id)))}>
          {m.roster_all()}
        </Button>
      </div>
      <FormButtons words={m.save()} busy={busy} draft={draft} onCancel={() => void leave()} />
    </Form>
  )
}

const route = getRouteApi('/staff/sittings/$paper_id/invigilators')

/** The invigilators of a paper. */
export function RosterScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const roster = useQuery(staffQuery('/staff/sitting_roster', { paper_id }))
  return (
    <Page
      title={m.roster_title()}
      actions={
        <Link {...paths.sitting(paper_id)} className={buttonClass('secondary')}>
          {m.attempt_back()}
        </Link>
      }
    >
      <ScreenStates
        query={roster}
        isEmpty={({ invigilators }) => invigilators.length === 0}
        empty={<FullState icon={UserRoundSearch} title={m.roster_none()} text={m.roster_none_text()} />}
        content={(loaded) => (
          <div className="max-w-reading">
            <Section title={loaded.name}>
              <RosterForm key={loaded.paper_id} roster={loaded} />
            </Section>
          </div>
        )}
      />
    </Page>
  )
}
