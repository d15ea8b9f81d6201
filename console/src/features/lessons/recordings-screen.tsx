import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { RecordingDialog } from './recording-dialog.tsx'
import { readRecordingsAnew, type UnrecordedClass } from './recordings.ts'

const route = getRouteApi('/staff/lessons/recordings')

/** Says that a class has no recording; one press undoes it. */
async function putAway({ class_id, class_name: name }: UnrecordedClass): Promise<void> {
  const set = async (undo: boolean) => {
    await staffCall('/staff/set_no_recording', { class_id, undo })
    await readRecordingsAnew()
  }
  await set(false)
  sayWithUndo(m.recordings_put_away({ name }), async () => set(true))
}

type ClassRowProps = { of: UnrecordedClass; onAdd: () => void }

function ClassRow({ of, onAdd }: ClassRowProps) {
  const { class_name: name, batch_name, subject_name, tutor_name, starts_at } = of
  const { busy, send } = useSending()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          {`${momentWords(starts_at)} · ${subject_name} · ${batch_name} · ${tutor_name}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2.5">
        <Button look="secondary" aria-label={m.lessons_for({ words: m.recordings_add(), name })} onClick={onAdd}>
          {m.recordings_add()}
        </Button>
        <Button
          look="quiet"
          busy={busy}
          aria-label={m.lessons_for({ words: m.recordings_none(), name })}
          onClick={() => void send(async () => putAway(of))}
        >
          {m.recordings_none()}
        </Button>
      </span>
    </li>
  )
}

/** Classes of the last days whose recording is awaited: each becomes a lesson of a chapter, or has none. */
export function RecordingsScreen() {
  const { class: chosen } = route.useSearch()
  const navigate = useNavigate()
  const query = useQuery({ ...staffQuery('/staff/recordings', {}), staleTime: 0 })
  const go = (classId?: number) => void navigate({ ...paths.recordings(classId), replace: true })
  const one = query.data?.classes.find(({ class_id }) => class_id === chosen)
  return (
    <Page title={m.recordings_title()}>
      <ScreenStates
        query={query}
        isEmpty={({ classes }) => classes.length === 0}
        empty={<FullState icon={CircleCheck} title={m.recordings_done_title()} text={m.recordings_text()} />}
        content={({ classes }) => (
          <div className="max-w-reading">
            <p className="mb-4 text-ink-2">{m.recordings_text()}</p>
            <ul aria-label={m.recordings_title()} className="rounded-card border border-line bg-card">
              {classes.map((of) => (
                <ClassRow key={of.class_id} of={of} onAdd={() => go(of.class_id)} />
              ))}
            </ul>
          </div>
        )}
      />
      {one && <RecordingDialog key={one.class_id} of={one} onClose={() => go()} />}
    </Page>
  )
}
