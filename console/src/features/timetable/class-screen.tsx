import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { CancelClass } from './cancel-class.tsx'
import type { ClassData } from './class-data.ts'
import { ClassForm } from './class-form.tsx'

const route = getRouteApi('/staff/timetable/$class_id')

/** One class: what it is, its register, and what can be done with it and those that follow. */
export function ClassScreen() {
  const classId = Number(route.useParams().class_id)
  // Each time anew: a form over what was stored a while ago would be refused.
  const one = useQuery({ ...staffQuery('/staff/class', { class_id: classId }), gcTime: 0, staleTime: 0 })
  return (
    <Page
      title={one.data?.class_name ?? m.entity_class()}
      actions={
        one.data && (
          <Link {...paths.register({ class: classId })} className={buttonClass('secondary')}>
            {m.menu_register()}
          </Link>
        )
      }
    >
      <div className="max-w-reading">
        <ScreenStates query={one} content={(data) => <Class of={data} />} />
      </div>
    </Page>
  )
}

function Class({ of }: { of: ClassData }) {
  const { batch_name, subject_name, starts_at, is_cancelled, is_over, may_move } = of
  return (
    <>
      <p className="mb-4 text-ink-2 wrap-anywhere">
        {`${batch_name} · ${subject_name}`}
        <br />
        {momentWords(starts_at)}
      </p>
      {is_cancelled && (
        <p className="mb-4">
          <Badge>{m.register_cancelled()}</Badge>
        </p>
      )}
      {is_over && <p className="mb-4 rounded-control bg-warn-50 px-4 py-3">{m.timetable_over()}</p>}
      {is_cancelled && !is_over && <TakesPlace classId={of.class_id} />}
      {!is_cancelled && !is_over && (
        <Section title={m.team_details()}>
          {!may_move && <p className="mb-4 rounded-control bg-warn-50 px-4 py-3">{m.timetable_begun()}</p>}
          <ClassForm of={of} />
        </Section>
      )}
      {may_move && <CancelClass of={of} />}
    </>
  )
}

function TakesPlace({ classId }: { classId: number }) {
  const { busy, send } = useSending()
  const restore = async () =>
    send(async () => {
      await staffCall('/staff/restore_classes', { class_ids: [classId] })
      await queryClient.invalidateQueries()
      toast.success(m.timetable_restored())
    })
  return (
    <Button look="secondary" busy={busy} onClick={() => void restore()}>
      {m.timetable_restore()}
    </Button>
  )
}
