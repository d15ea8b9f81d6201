import { isBelowFloor, readBrowser } from '#contract/browsers.rules.ts'
import { staffBrowsers } from '#contract/staff/browsers.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { countBrowsers, studentsWith } from './browsers.queries.ts'

const MOST_NAMES = 200

const nameOf = ({ family, version }: { family: string; version: string }) => `${family} ${version}`

/** The browsers of students, the most frequent first. */
export function browserRoutes(route: StaffRoute, { db }: { db: Db }): void {
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
    const old = counts.flatMap(({ browser }) =>
      browser !== null && isBelowFloor(readBrowser(browser)) ? [browser] : [],
    )
    const named = old.length === 0 ? [] : await studentsWith(db.read, old, MOST_NAMES)
    return {
      data: {
        browsers: [...students.values()].toSorted(
          (a, b) => b.students - a.students || nameOf(a).localeCompare(nameOf(b)),
        ),
        unknown: counts.find(({ browser }) => browser === null)?.students ?? 0,
        too_old: named.map(({ browser, ...student }) => ({ ...student, browser: nameOf(readBrowser(browser ?? '')) })),
      },
    }
  })
}
