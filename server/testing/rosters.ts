import { putRoster } from '../assessment/sitting/sitting.queries.ts'
import type { SignedInStaff } from './staff-browser.ts'
import type { TestApp } from './test-app.ts'

/** Assigns these invigilators to a paper's sitting. */
export const assign = async (
  test: Pick<TestApp, 'db'>,
  { paper_id }: { paper_id: number },
  ...who: Pick<SignedInStaff, 'staff_id'>[]
): Promise<void> =>
  test.db.write((tx) =>
    putRoster(
      tx,
      paper_id,
      who.map(({ staff_id }) => staff_id),
    ),
  )
