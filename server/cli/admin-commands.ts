import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import { forgetNumber } from '../features/account/limits/events.queries.ts'
import { newestKey, numberKeys } from '../features/account/limits/keys.ts'
import type { Random } from '../ports/random.ts'
import type { SmsDeps } from '../sms/make-sms.ts'
import { writeAudit } from '../audit/audit.queries.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../db/db.ts'
import { smsTest } from '../sms/sms-commands.ts'
import { numberMark } from '../ports/marks.ts'
import { erasePerson } from '../importing/people/erase-person.ts'
import { inviteStaff, TERMINAL } from '../importing/people/invite-staff.ts'
import { endAccess } from '../importing/people/end-access.ts'
import { type Begun, beginImport, type OnProgress, publish, stage } from '../importing/writing/apply-import.ts'
import { importInBrowser } from '../importing/writing/staging.queries.ts'
import type { Handlers } from '../control-socket/control-server.ts'

/** `origin` is where the running app is reached; nothing where no app runs. */
type Deps = SmsDeps & { random: Random; origin?: () => string | null }
type Number = { phone_code: string; mobile: string }

/** Everything that the provider's command line writes. The commands run in the one process that holds the database. */
export const adminCommandsOf = (deps: Deps) => ({
  'import.begin': async (begun: Begun) => {
    const other = await importInBrowser(deps.db.read, deps.clock.now())
    if (other) throw new Error(`${other.who} is importing in the browser. Run the command again when that is done.`)
    const id = await beginImport(deps, begun)
    deps.log.info('import begun', { import_id: id, sheet: begun.sheet, rows: begun.rows })
    return id
  },
  'import.stage': async ({ id, from, rows }: { id: number; from: number; rows: unknown[] }) =>
    stage(deps, id, from, rows),
  'import.publish': async ({ id }: { id: number }, progress: OnProgress) => {
    await publish(deps, id, progress, async (tx, found) => {
      const after = { rows_added: found.new_rows, rows_changed: found.changed_rows }
      const changes = [{ field: found.file, before: null, after }]
      const entry = {
        ...TERMINAL,
        at: deps.clock.now(),
        action: 'import_stored',
        entity: 'import',
        reason: null,
      } as const
      await writeAudit(tx, { ...entry, entity_id: String(id), changes })
    })
    deps.log.info('import stored', { import_id: id })
  },
  /** Sends a text by this app's own settings; returns whether it was sent, and the details in sentences. */
  'sms-test': async ({ number }: { number: string }) => smsTest(deps, number),
  /** Lets a throttled number request codes again. */
  unlock: async (number: Number) => {
    const keys = numberKeys(deps.secrets, number)
    await deps.db.write(async (tx) => {
      await forgetNumber(tx, keys)
      await audited(tx, deps, 'number_unlocked', 'number', number.mobile.slice(-2))
    })
    deps.log.info('number unlocked', { number: numberMark(newestKey(keys), number.mobile) })
  },
  /** Ends everybody's sessions and all else that opens an account, or one student's; returns the number of sessions. */
  'end-sessions': async ({ stud_id }: { stud_id: number | null }) => {
    const count = await deps.db.write(async (tx) => {
      await audited(tx, deps, 'sessions_ended', 'student', stud_id === null ? null : String(stud_id))
      return endAccess(tx, stud_id, deps.clock.now())
    })
    deps.log.info('sessions ended', { stud_id, count, reason: 'provider' })
    return count
  },
  /** Adds a member of staff and makes a link for one use. */
  'staff.add': async ({ email, role, name }: { email: string; role: Role; name?: string }) => {
    const invited = await inviteStaff(deps, email, role, name)
    deps.log.info('staff invited', { role })
    return { ...invited, origin: deps.origin?.() ?? null }
  },
  /** Removes a student and all data about them. */
  erase: async ({ stud_id }: { stud_id: number }) => erasePerson(deps, stud_id, TERMINAL),
  /** Records in the audit that a student's data was exported. */
  exported: async ({ stud_id }: { stud_id: number }) =>
    deps.db.write((tx) => audited(tx, deps, 'student_exported', 'student', String(stud_id))),
})

export type AdminCommands = ReturnType<typeof adminCommandsOf>

/** Returns the same commands for the control socket, whose arguments are not checked. */
export const handlersOf = (deps: Deps): Handlers => adminCommandsOf(deps) as unknown as Handlers

/** Writes the terminal's action to the audit, in the same unit. */
async function audited(tx: Tx, { clock }: Deps, action: AuditAction, entity: AuditEntity, entity_id: string | null) {
  await writeAudit(tx, { ...TERMINAL, at: clock.now(), action, entity, entity_id, changes: [], reason: null })
}
