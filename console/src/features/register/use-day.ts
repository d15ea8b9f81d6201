import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Register } from '#contract/staff/register-marks.rules.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { keepDay, keptDay } from '../../session/kept-registers.ts'
import { useSession } from '../../session/session.ts'
import { takeRegister } from './use-kept-registers.ts'

/** More classes than a teacher has on a day are those of an office, which has a line. */
const MOST_AHEAD = 8

/**
 * The classes of a day; without one, of today. Today's are kept in this browser with their registers, for a room without
 * a line. `isKept`: this is what was kept.
 */
export function useDay(day: string | undefined) {
  const person = useSession(({ me }) => me?.staff_id ?? 0)
  const query = useQuery(staffQuery('/staff/classes_of_day', day === undefined ? {} : { day }))
  const { data, error } = query
  useEffect(() => {
    if (!data || data.day !== data.today) return
    keepDay(person, data)
    if (data.classes.length > MOST_AHEAD) return
    for (const { class_id, is_cancelled } of data.classes) if (!is_cancelled) void keepAhead(class_id)
  }, [data, person])
  const kept = !data && error && day === undefined ? keptDay(person) : null
  return { query, day: data ?? kept, isKept: kept !== null }
}

async function keepAhead(class_id: number): Promise<void> {
  const register = await queryClient
    .fetchQuery({ ...staffQuery('/staff/register', { class_id }), retry: false })
    .catch((): Register | null => null)
  if (register) takeRegister(register)
}
