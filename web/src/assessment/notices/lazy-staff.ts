import type { ContactParts, StaffContact } from './staff-contact.ts'

/** For this long after a test's start nothing else is loaded beside it. */
const CONTACT_AFTER_MS = 5000

/** The connection to the staff. Its code is loaded with the first answer, since it is not needed before. */
export function makeLazyStaff(partsOf: () => ContactParts) {
  let contact: StaffContact | null = null
  let coming: Promise<StaffContact> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<StaffContact> {
    coming ??= import('./staff-contact.ts').then(({ makeStaffContact }) => (contact = makeStaffContact(partsOf())))
    // After a failure the next caller loads it again.
    coming.catch(() => (coming = null))
    return coming
  }

  return {
    load,
    begin(): void {
      timer = setTimeout(() => void load().catch(() => {}), CONTACT_AFTER_MS)
    },
    /** Whether the staff have moved the end; false where they cannot be asked. */
    hasMoreTime: async () =>
      load().then(
        async (staff) => staff.ask(),
        () => false,
      ),
    /** How often the page was left, as far as it is known. */
    leaves: (): number => contact?.leaves() ?? 0,
    at: (now: number): void => contact?.at(now),
    /** Passes on the newest notice in the reply to a saved answer. */
    heard(notice: number | null): void {
      void load()
        .then((staff) => staff.heard(notice))
        .catch(() => {})
    },
    stop(): void {
      clearTimeout(timer)
      contact?.stop()
    },
  }
}
