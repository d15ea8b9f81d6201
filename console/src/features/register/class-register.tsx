import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { momentWords } from '../../ui/moment-words.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { RegisterSheet } from './register-sheet.tsx'
import { sendMarks } from './send-marks.ts'
import { showKept, takeRegister, useKeptRegisters } from './use-kept-registers.ts'

/** So often what a colleague marks at the same time is looked for, while somebody is at it here. */
const EVERY_MS = 10_000
const AT_IT_MS = 300_000

/** The register of one class: read when it is opened, and from this browser where there is no line. */
export function ClassRegister({ classId }: { classId: number }) {
  const kept = useKeptRegisters((state) => state.kept[classId])
  const touched = kept?.pending.at(-1)?.marked_at ?? 0
  const register = useQuery({
    ...staffQuery('/staff/register', { class_id: classId }),
    staleTime: 0,
    refetchInterval: () => Date.now() - touched < AT_IT_MS && EVERY_MS,
  })
  const { data, error } = register
  useEffect(() => {
    if (data) takeRegister(data)
    else showKept(classId)
    sendMarks(0)
  }, [classId, data])
  if (!kept) return <ScreenStates query={register} content={() => null} />
  const { batch_name, subject_name, tutor_name, starts_at } = kept.register
  return (
    <>
      <p className="mb-3 text-ink-2 wrap-anywhere">
        {`${batch_name} · ${subject_name} · ${tutor_name}`}
        <br />
        {momentWords(starts_at)}
      </p>
      {data === undefined && error && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-3 py-2 text-sm">
          {m.register_from_phone()}
        </p>
      )}
      <RegisterSheet kept={kept} />
    </>
  )
}
