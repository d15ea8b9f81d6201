import { Outlet, useParams } from '@tanstack/react-router'
import { NotFoundScreen } from './not-found-screen.tsx'
import { areIds } from './known-address.rules.ts'

/** Shows the screen of an address. All parameters of addresses are ids, so a word in their place leads nowhere. */
export function KnownOutlet() {
  return areIds(useParams({ strict: false })) ? <Outlet /> : <NotFoundScreen />
}
