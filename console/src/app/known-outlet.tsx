import { Outlet, useParams } from '@tanstack/react-router'
import { NotFoundScreen } from './not-found-screen.tsx'
import { areIds } from './known-address.rules.ts'

/** The screen of an address. All that stands in one is ids: a word in the place of one leads nowhere. */
export function KnownOutlet() {
  return areIds(useParams({ strict: false })) ? <Outlet /> : <NotFoundScreen />
}
