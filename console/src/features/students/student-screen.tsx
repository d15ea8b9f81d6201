import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer, LockOpen, LogOut } from 'lucide-react'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { AuditValue } from '#contract/staff/staff-fields.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { JumpList, JumpTarget, type Part } from '../../ui/jump-list.tsx'
import { EmptySection, Page, Section } from '../../ui/page.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import { AttendanceSection, percentWords } from './attendance-section.tsx'
import { BatchesSection } from './batches-section.tsx'
import { GuardiansSection } from './guardians/guardians-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LearningSection } from './learning-section.tsx'
import { LoginCode } from './login-code.tsx'
import { MergesSection } from './merges-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { StudentActions } from './student-actions.tsx'
import type { StudentPage } from './student-page.ts'
import { PersonSection } from './person-section.tsx'
import { PrintedStudent } from './printed-student.tsx'
import { useRoles } from './use-roles.ts'
import { accuracyOf, chapterWords } from '../../ui/figure-labels.ts'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '#ui/format/format-day.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { actionLabel } from '../../ui/audit-action-labels.ts'
import { factWords, plainWords, reasonWords, whoWords } from '../../ui/audit-value-labels.ts'
import { storedWords } from '../../ui/stored-words.ts'
import { studentFields } from '../../ui/student-field-labels.ts'

type Change = NonNullable<StudentPage['changes']>[number]

/** Labels of actions on a student's own page, where the student need not be named. */
const ACTIONS: Partial<Record<AuditAction, () => string>> = {
  number_read: () => m.student_did_read(),
  number_unlocked: () => m.student_did_unlock(),
  login_code_made: () => m.student_did_make_code(),
  sessions_ended: () => m.student_did_log_out(),
  student_added: () => m.student_did_add(),
  student_changed: () => m.student_did_change(),
  student_left: () => m.student_did_leave(),
  student_restored: () => m.student_did_return(),
  student_exported: () => m.student_did_export(),
}

const actionWords = (action: AuditAction | null): string => (action && ACTIONS[action]?.()) ?? actionLabel(action)

/** Labels of the fields, as in their forms. */
const FIELDS: Record<string, () => string> = {
  ...studentFields,
  name: () => m.students_name(),
  email: () => m.student_email(),
  status: () => m.students_status(),
  language: () => m.guardian_language(),
}

function valueWords(field: string, value: AuditValue): string {
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no()
  if (typeof value !== 'string') return Array.isArray(value) ? value.join(', ') : m.nothing()
  return storedWords(field, value) ?? plainWords(value)
}

const fieldWords = (field: string): string => FIELDS[field]?.() ?? field

/** What the staff did to this student, the newest first. */
function ChangesSection({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <EmptySection title={m.student_changes()} text={m.student_no_changes()} />
  return (
    <Section title={m.student_changes()}>
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.entry_id} className="border-b border-line pb-3 last:border-b-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{actionWords(change.action)}</span>
              <span className="tabular text-sm text-ink-2">
                {formatMoment(change.at)}
                {change.who !== null && ` · ${whoWords(change.who)}`}
              </span>
            </p>
            {change.reason !== null && <p className="text-sm wrap-anywhere">{reasonWords(change.reason)}</p>}
            <ul className="text-sm text-ink-2">
              {change.changes?.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {factWords(fieldWords(field), valueWords(field, before), valueWords(field, after))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Help for a student at the office: another code, a lost phone. */
function LoginHelp({ student: { stud_id, name, status } }: { student: StudentPage['student'] }) {
  const [isEnding, setIsEnding] = useState(false)
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const changed = async () => queryClient.invalidateQueries({ queryKey: keyOf('/staff/student') })
  const unlock = async () =>
    send(async () => {
      await staffCall('/staff/unlock_student', { stud_id })
      toast.success(m.student_unlocked())
      await changed()
    })
  const end = async (reason: string) => {
    const { ended } = await staffCall('/staff/end_student_sessions', { stud_id, reason })
    toast.success(m.student_sessions_ended({ count: ended }))
    await changed()
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {status === 'active' && <LoginCode stud_id={stud_id} name={name} onMade={changed} />}
      <Button look="secondary" icon={LockOpen} busy={busy} onClick={() => void unlock()}>
        {m.student_unlock()}
      </Button>
      <Button look="secondary" icon={LogOut} onClick={() => setIsEnding(true)}>
        {m.student_log_out()}
      </Button>
      <ReasonDialog
        open={isEnding}
        title={m.student_log_out_title()}
        text={m.student_log_out_text()}
        action={m.student_log_out()}
        onReason={end}
        onClose={() => setIsEnding(false)}
      />
    </div>
  )
}

type Device = StudentPage['devices'][number]

const ENDS: Record<string, () => string> = {
  logout: () => m.student_end_logout(),
  replaced: () => m.student_end_replaced(),
  provider: () => m.student_end_academy(),
}

function stateWords({ ended_at, end_reason }: Device): string {
  if (ended_at === null) return m.student_logged_in()
  return ENDS[end_reason ?? '']?.() ?? m.student_ended()
}

const columns = (): readonly [Column<Device>, ...Column<Device>[]] => [
  { head: m.students_seen(), cell: ({ seen_at }) => formatMoment(seen_at), figures: true },
  { head: m.student_logged_in_at(), cell: ({ started_at }) => formatMoment(started_at), figures: true },
  { head: m.students_status(), cell: stateWords },
]

/** The devices of the student's logins; `children` are actions on them. */
function DevicesSection({ devices, children }: { devices: Device[]; children: ReactNode }) {
  return (
    <Section title={m.student_devices()}>
      <div className="grid gap-4">
        {children}
        {devices.length === 0 ? (
          <p className="text-ink-2">{m.student_never_seen()}</p>
        ) : (
          <DataTable
            label={m.student_devices()}
            rows={devices}
            keyOf={({ started_at }) => started_at}
            columns={columns()}
          />
        )}
      </div>
    </Section>
  )
}

type Chapter = StudentPage['chapters'][number]

/** How many answers were right, by subject and chapter. */
function ChaptersSection({ chapters }: { chapters: Chapter[] }) {
  if (chapters.length === 0) return <EmptySection title={m.student_accuracy()} text={m.student_no_accuracy()} />
  return (
    <Section title={m.student_accuracy()}>
      <div className="grid gap-5 lg:grid-cols-2">
        {[...Map.groupBy(chapters, ({ subject_name }) => subject_name)].map(([subject, own]) => (
          <div key={subject}>
            <h3 className="mb-2 font-medium">{subject}</h3>
            <ul className="grid gap-2.5">
              {own.map((chapter) => (
                <li key={chapter.chapter_no ?? 0}>
                  <div className="flex justify-between gap-4 text-sm">
                    <span className="min-w-0 wrap-anywhere">{chapterWords(chapter)}</span>
                    <span className="tabular shrink-0 text-ink-2">
                      {percentWords(accuracyOf(chapter))} ·{' '}
                      {m.student_of({ part: chapter.right, whole: chapter.answered })}
                    </span>
                  </div>
                  <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-shade">
                    <div className="h-full rounded-full bg-brand" style={{ width: `${accuracyOf(chapter)}%` }} />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

const route = getRouteApi('/staff/students/$stud_id')

/** One student, for a talk with the parents: it prints on one page. */
export function StudentScreen() {
  const { stud_id } = route.useParams()
  const query = useQuery(staffQuery('/staff/student', { stud_id: Number(stud_id) }))
  const { isOffice } = useRoles()
  const name = query.data?.student.name ?? m.menu_students()
  return (
    <Page
      title={name}
      actions={
        query.data &&
        (isOffice ? (
          <StudentActions student={query.data.student} />
        ) : (
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            {m.student_print()}
          </Button>
        ))
      }
    >
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={6} />}
        content={(page) => (
          <>
            <Sections page={page} />
            <PrintedStudent page={page} />
          </>
        )}
      />
    </Page>
  )
}

function Sections({ page }: { page: StudentPage }) {
  const parts = useParts(page)
  return (
    <div className="print:hidden">
      <JumpList parts={parts} />
      {parts.map(({ id, content }) => (
        <JumpTarget key={id} id={id}>
          {content}
        </JumpTarget>
      ))}
    </div>
  )
}

/** What of a student is shown to somebody with these roles. */
function useParts(page: StudentPage): Part[] {
  const { isOffice, isOwner, seesAll } = useRoles()
  const { student, attendance, attempts, trend, chapters, devices, messages, changes } = page
  const part = (id: string, title: string, content: ReactNode): Part[] => [{ id, title, content }]
  const guardians = (
    <>
      <GuardiansSection stud_id={student.stud_id} />
      {isOffice && <MergesSection stud_id={student.stud_id} />}
    </>
  )
  return [
    part('profile', m.student_identity(), <IdentitySection student={student} mayCall={isOffice} />),
    seesAll ? part('batches', m.students_batches(), <BatchesSection student={student} />) : [],
    part('guardians', m.guardians_title(), guardians),
    part('attendance', m.student_attendance(), <AttendanceSection attendance={attendance} />),
    part('tests', m.student_tests(), <AttemptsSection attempts={attempts} trend={trend} />),
    part('accuracy', m.student_accuracy(), <ChaptersSection chapters={chapters} />),
    part('learning', m.student_learning(), <LearningSection videos={page.videos} materials={page.materials} />),
    part(
      'devices',
      m.student_devices(),
      <DevicesSection devices={devices}>{isOffice && <LoginHelp student={student} />}</DevicesSection>,
    ),
    messages ? part('messages', m.student_messages(), <MessagesSection messages={messages} />) : [],
    changes ? part('changes', m.student_changes(), <ChangesSection changes={changes} />) : [],
    isOwner ? part('data', m.student_data(), <PersonSection student={student} />) : [],
  ].flat()
}
