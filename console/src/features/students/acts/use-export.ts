import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useSending } from '../../../ui/use-sending.ts'

/** Saves a list of students or of their consents as a workbook; the server asks for the second step first. */
export function useExport() {
  const { busy, send } = useSending()
  return {
    busy,
    exportStudents: async (asked: StaffApi['/staff/export_students']['body']) =>
      send(async () => saveFile(await staffCall('/staff/export_students', asked))),
    exportConsents: async (asked: StaffApi['/staff/export_consents']['body']) =>
      send(async () => saveFile(await staffCall('/staff/export_consents', asked))),
  }
}
