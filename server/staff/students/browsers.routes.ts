import { isBelowFloor, readBrowser } from '#contract/browsers.rules.ts'
import { staffBrowsers, staffExportBrowsers } from '#contract/staff/browsers.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { ROWS_READ, shownList } from '../../exporting/shown-list.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { countBrowsers, studentsWith } from './browsers.queries.ts'

const MOST_NAMES = 200

const nameOf = ({ family, version }: { family: string; version: string }) => `${family} ${version}`

type Deps = { db: Db; clock: Clock; academy: AcademyReader }
type Counted = Awaited<ReturnType<typeof countBrowsers>>

/** The students whose browser is too old, by name, with what it is called. */
async function tooOld({ read }: Db, counts: Counted, most: number) {
  const old = counts.flatMap(({ browser }) => (browser !== null && isBelowFloor(readBrowser(browser)) ? [browser] : []))
  const named = old.length === 0 ? [] : await studentsWith(read, old, most)
  return named.map(({ browser, ...student }) => ({ ...student, browser: nameOf(readBrowser(browser ?? '')) }))
}

/** The browsers of students, the most frequent first. */
export function browserRoutes(route: StaffRoute, deps: Deps): void {
  const { db } = deps
  route(staffBrowsers, async () => {
    const counts = await countBrowsers(db.read)
    const students = new Map<string, { family: string; version: string; students: number; is_too_old: boolean }>()
    for (const { browser, students: count } of counts) {
      if (browser === null) continue
      const { family, version, ...rest } = readBrowser(browser)
      const is_too_old = isBelowFloor({ family, version, ...rest })
      // The same browser may be built on several engines, one of them too old.
      const key = `${nameOf({ family, version })} ${is_too_old}`
      const before = students.get(key)?.students ?? 0
      students.set(key, { family, version, students: before + count, is_too_old })
    }
    return {
      data: {
        browsers: [...students.values()].toSorted(
          (a, b) => b.students - a.students || nameOf(a).localeCompare(nameOf(b)),
        ),
        unknown: counts.find(({ browser }) => browser === null)?.students ?? 0,
        too_old: await tooOld(db, counts, MOST_NAMES),
      },
    }
  })

  route(staffExportBrowsers, async ({ caller, language, request_id }) => {
    const rows = await tooOld(db, await countBrowsers(db.read), ROWS_READ)
    const header = ['Student', 'Browser']
    const list = { name: 'browsers', caller, request_id, roles: staffExportBrowsers.roles, language, header }
    const cells = rows.map(({ name, browser }) => [name, browser])
    return { data: await shownList(deps, list, cells) }
  })
}
