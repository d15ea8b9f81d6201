import type { DataOf } from '#contract/call.ts'
import type { staffPlanClasses } from '#contract/staff/timetable.ts'
import type { SignedInStaff } from './staff-browser.ts'
import type { TestApp } from './test-app.ts'

type Plan = DataOf<typeof staffPlanClasses>

let presses = 0

/** The timetable as a member of staff fills it in: a series of a batch in a subject, by their codes. */
export async function seriesBy(test: TestApp, { batch_id, subject_id }: { batch_id: number; subject_id: number }) {
  const { batch_code } = await test.db.read
    .selectFrom('batches')
    .where('batch_id', '=', batch_id)
    .select('batch_code')
    .executeTakeFirstOrThrow()
  const { subject_code } = await test.db.read
    .selectFrom('subjects')
    .where('subject_id', '=', subject_id)
    .select('subject_code')
    .executeTakeFirstOrThrow()
  const words = { class_name: 'Optics', tutor_name: 'Meera Nair', online_url: 'https://meet.example.org/o' }
  const series = {
    ...words,
    batch: batch_code,
    subject: subject_code,
    start: '17:00',
    end: '18:00',
    weekdays: [1, 3],
    from: '2026-11-23',
    until: '2026-12-02',
  }
  const plan = async (who: SignedInStaff, changes: object = {}): Promise<Plan> =>
    (await who.post('plan_classes', { series: { ...series, ...changes } })).body.data
  const add = async (who: SignedInStaff, changes: object = {}, more: object = {}) => {
    const { classes, version } = await plan(who, changes)
    const days = classes.map(({ day }) => day)
    const request_key = `press-of-series-${(presses += 1)}`
    return who.post('add_classes', { series: { ...series, ...changes }, days, version, request_key, ...more })
  }
  const classes = async () =>
    test.db.read
      .selectFrom('live_classes')
      .where('batch_id', '=', batch_id)
      .select(['class_id', 'class_code', 'starts_at', 'ends_at', 'status', 'class_name', 'online_url'])
      .orderBy('starts_at')
      .execute()
  return { series, plan, add, classes }
}
