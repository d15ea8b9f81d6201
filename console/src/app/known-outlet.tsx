import { Outlet, useParams } from '@tanstack/react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

const DIGITS = /^\d{1,16}$/

/** False where a part of an address that is an id can be none: a word, or more than any id is. */
const areIds = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.values(params).every((value) => {
    const text = String(value)
    return DIGITS.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text))
  })

/** The screen of an address. All that stands in one is ids: a word in the place of one leads nowhere. */
export function KnownOutlet() {
  return areIds(useParams({ strict: false })) ? <Outlet /> : <NotFoundScreen />
}
