import { Link } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'

type Step = NonNullable<StaffData<'/staff/today'>['first_steps']>[number]

const STEPS = {
  rescue: { words: m.first_step_rescue, to: paths.rescueSheet() },
  sign: { words: m.first_step_sign, to: paths.settings() },
  chapters: { words: m.first_step_chapters, to: paths.catalog() },
  teachers: { words: m.first_step_teachers, to: paths.team('new') },
  students: { words: m.first_step_students, to: paths.imports() },
  timetable: { words: m.first_step_timetable, to: paths.timetableAdd() },
  sms: { words: m.first_step_sms, to: paths.gateway() },
  class: { words: m.first_step_class, to: paths.register() },
} satisfies Record<Step['step'], unknown>

async function hide(hidden: boolean): Promise<void> {
  await staffCall('/staff/hide_first_steps', { hidden })
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/today') })
}

/** What an academy does before its first class, ticked by what is there. Only an owner hides it, for all. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const isOwner = useSession(({ me }) => me?.roles.includes('owner') ?? false)
  const { busy, send } = useSending()
  const hideThem = async () =>
    send(async () => {
      await hide(true)
      sayWithUndo(m.first_steps_hidden(), async () => hide(false))
    })
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <div className="max-w-reading">
      <Section title={m.first_steps_title()}>
        <div className="mb-1 flex items-center justify-between gap-3">
          <p className="text-sm text-ink-2">{m.first_steps_count({ done, all: steps.length })}</p>
          {isOwner && (
            <Button look="quiet" busy={busy} onClick={() => void hideThem()}>
              {m.first_steps_hide()}
            </Button>
          )}
        </div>
        <ul className="-mb-2">
          {steps.map((step) => (
            <li key={step.step} className="border-t border-line">
              <StepLink {...step} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function StepLink({ step, is_done }: Step) {
  const { words, to } = STEPS[step]
  return (
    <Link
      {...to}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-2 no-underline hover:bg-brand-50"
    >
      {is_done ? (
        <CircleCheck size={22} role="img" aria-label={m.first_step_done()} className="shrink-0 text-good" />
      ) : (
        <Circle size={22} aria-hidden className="shrink-0 text-ink-2" />
      )}
      <span className={`min-w-0 grow ${is_done ? 'text-ink-2' : 'font-medium'}`}>{words()}</span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
    </Link>
  )
}
