import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../api/staff-query.ts'
import { useSession } from '../session/session.ts'

/** Returns the academy and what waits in it, for whoever is logged in. */
export function useMenuData() {
  const isIn = useSession(({ me, isOver }) => Boolean(me) && !isOver)
  return useQuery({ ...staffQuery('/staff/menu', {}), enabled: isIn })
}
