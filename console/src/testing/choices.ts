import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

/** What forms choose from, in an academy of one level. */
export const CHOICES: StaffApi['/staff/choices']['data'] = {
  today: '2026-12-01',
  levels: [{ ac_id: 1, level: 'Class 12' }],
  batches: [
    { batch_id: 5, batch_code: 'M', batch_name: 'Morning', ac_id: 1 },
    { batch_id: 6, batch_code: 'E', batch_name: 'Evening', ac_id: 1 },
  ],
  subjects: [{ subject_id: 9, subject_code: 'PHY', subject_name: 'Physics', ac_id: 1 }],
}
