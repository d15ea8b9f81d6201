import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../session/session-store.ts'
import { homeQuery } from './home-query.ts'

/**
 * The academy's date, `2026-11-20`, as the server tells it with home: a device may stand in another zone or be set
 * wrong. Undefined until it is known; the device's own date only where the server does not tell.
 */
export function useAcademyDay(): string | undefined {
  const { data, isError, errorUpdatedAt, dataUpdatedAt } = useQuery(homeQuery(useStudId()))
  if (data) return data.today
  const askedAt = data === null ? dataUpdatedAt : errorUpdatedAt
  return data === null || isError ? new Date(askedAt).toLocaleDateString('sv-SE') : undefined
}
