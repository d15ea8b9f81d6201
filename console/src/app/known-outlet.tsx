import { Outlet, useParams } from '@tanstack/react-router'
import { areIds } from './known-address.rules.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The screen of an address. All that stands in one is ids: a word in the place of one leads nowhere. */
export function KnownOutlet() {
  return areIds(useParams({ strict: false })) ? <Outlet /> : <NotFoundScreen />
}
