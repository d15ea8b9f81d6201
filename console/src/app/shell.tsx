import { Link } from '@tanstack/react-router'
import {
  LogOut,
  Menu,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  Clapperboard,
  FileCheck,
  FilePen,
  FileUp,
  House,
  KeyRound,
  LibraryBig,
  Medal,
  MessageCircleQuestionMark,
  MessageSquare,
  MonitorCheck,
  Newspaper,
  ScrollText,
  Server,
  Settings,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { hasDrafts } from '../session/drafts.ts'
import { unsentRegisters } from '../session/kept-registers.ts'
import { roleWords, WRITE_DRAFTS, WATCH } from '../session/role-labels.ts'
import { signOut, useSession } from '../session/session.ts'
import { useSending } from '../ui/use-sending.ts'
import { KnownOutlet } from './known-outlet.tsx'
import type { Role } from '#contract/staff/roles.ts'
import { paths } from '../paths.ts'

type Entry = {
  to: string
  words: () => string
  icon: typeof House
  /** Roles that see the entry; the server decides on access. */
  roles: readonly Role[]
}

const ALL: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator']

const SEE_STUDENTS: readonly Role[] = ['owner', 'clerk', 'examiner', 'teacher']

const WRITE_QUESTIONS: readonly Role[] = ['owner', 'examiner', 'teacher']

const SEE_RESULTS: readonly Role[] = ['owner', 'examiner', 'teacher']

const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']

const IMPORT: readonly Role[] = ['owner', 'clerk', 'examiner']

const entries: readonly Entry[] = [
  { to: paths.today().to, words: () => m.menu_today(), icon: House, roles: ALL },
  { to: paths.register().to, words: () => m.menu_register(), icon: ClipboardCheck, roles: TEACH },
  { to: paths.timetable().to, words: () => m.menu_timetable(), icon: CalendarDays, roles: TEACH },
  { to: paths.students().to, words: () => m.menu_students(), icon: UsersRound, roles: SEE_STUDENTS },
  { to: paths.consents().to, words: () => m.menu_consents(), icon: FileCheck, roles: ['owner', 'clerk', 'examiner'] },
  { to: paths.questions().to, words: () => m.menu_questions(), icon: LibraryBig, roles: WRITE_QUESTIONS },
  { to: paths.papers().to, words: () => m.menu_papers(), icon: FilePen, roles: WRITE_DRAFTS },
  { to: paths.sittings().to, words: () => m.menu_sittings(), icon: MonitorCheck, roles: WATCH },
  { to: paths.keys().to, words: () => m.menu_keys(), icon: KeyRound, roles: ['owner', 'examiner'] },
  { to: paths.results().to, words: () => m.menu_results(), icon: Medal, roles: SEE_RESULTS },
  { to: paths.figures().to, words: () => m.menu_figures(), icon: ChartColumn, roles: SEE_RESULTS },
  { to: paths.lessons().to, words: () => m.menu_lessons(), icon: Clapperboard, roles: TEACH },
  { to: paths.doubts().to, words: () => m.menu_doubts(), icon: MessageCircleQuestionMark, roles: WRITE_QUESTIONS },
  { to: paths.news().to, words: () => m.menu_news(), icon: Newspaper, roles: ['owner', 'clerk'] },
  {
    to: paths.messages().to,
    words: () => m.menu_messages(),
    icon: MessageSquare,
    roles: ['owner', 'clerk', 'teacher'],
  },
  { to: paths.imports().to, words: () => m.menu_import(), icon: FileUp, roles: IMPORT },
  { to: paths.team().to, words: () => m.menu_team(), icon: Users, roles: ['owner'] },
  { to: paths.audit({}).to, words: () => m.menu_audit(), icon: ScrollText, roles: ['owner'] },
  { to: paths.server().to, words: () => m.server_title(), icon: Server, roles: ['owner'] },
  { to: paths.settings().to, words: () => m.settings_title(), icon: Settings, roles: ['owner'] },
  { to: paths.account().to, words: () => m.menu_account(), icon: UserRound, roles: ALL },
]

/** What somebody of these roles finds in the menu. */
const entriesFor = (roles: readonly Role[]): Entry[] =>
  entries.filter((entry) => entry.roles.some((role) => roles.includes(role)))

/** The menu beside a screen, or behind a button where there is no room for it. */
export function Shell() {
  const [isOpen, setIsOpen] = useState(false)
  useUnsentMarks()
  return (
    <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute start-3 top-3 z-10 -translate-y-20 rounded-control bg-card px-4 py-3 focus:translate-y-0"
      >
        {m.menu_skip()}
      </a>
      <aside className="hidden border-e border-line bg-card print:hidden lg:block">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto">
          <MenuContent />
        </div>
      </aside>
      <header className="sticky top-0 z-1 flex items-center gap-2 border-b border-line bg-card px-2 py-1.5 print:hidden lg:hidden">
        <IconButton icon={Menu} label={m.menu_open()} look="hover" onClick={() => setIsOpen(true)} />
        <span className="font-semibold">{m.app_name()}</span>
      </header>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        aria-label={m.menu_label()}
        className="m-0 me-auto flex h-dvh max-h-none w-72 max-w-[85vw] flex-col not-open:hidden"
      >
        <MenuContent onGo={() => setIsOpen(false)} />
      </Modal>
      <KnownOutlet />
    </div>
  )
}

/** Sends marks that were made without a network, whatever screen is open. */
function useUnsentMarks(): void {
  const person = useSession(({ me, isOver }) => (isOver ? null : (me?.staff_id ?? null)))
  useEffect(() => {
    if (person === null || unsentRegisters(person).length === 0) return
    void import('../features/register/send-marks.ts').then(({ sendMarks }) => sendMarks())
  }, [person])
}

/** `onGo` is called when an entry is pressed. */
function MenuContent({ onGo }: { onGo?: () => void }) {
  const me = useSession((session) => session.me)
  if (!me) return null
  return (
    <>
      <div className="px-5 pt-5 pb-3">
        <p className="font-semibold wrap-anywhere">{me.name}</p>
        <p className="text-sm text-ink-2">{roleWords(me.roles)}</p>
      </div>
      <nav aria-label={m.menu_label()} className="grid grow content-start gap-0.5 px-3">
        {entriesFor(me.roles).map(({ to, words, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            onClick={onGo}
            activeOptions={{ exact: to === '/' }}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
          >
            <Icon size={20} aria-hidden />
            {words()}
          </Link>
        ))}
      </nav>
      <div className="grid gap-1 px-3 pb-safe">
        <LanguageChoice />
        <LogOutButton />
      </div>
    </>
  )
}

/** Asks for confirmation when something typed is not stored: it is lost with the session. */
function LogOutButton() {
  const { busy, send } = useSending()
  const [isAsking, setIsAsking] = useState(false)
  const me = useSession((session) => session.me)
  const hasUnsaved = () => hasDrafts() || (me && unsentRegisters(me.staff_id).length > 0)
  const leave = () => {
    setIsAsking(false)
    void send(signOut)
  }
  return (
    <>
      <Button look="quiet" icon={LogOut} busy={busy} onClick={() => (hasUnsaved() ? setIsAsking(true) : leave())}>
        {m.sign_out()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.sign_out_unsaved()}
        text={m.sign_out_unsaved_text()}
        choices={[
          { words: m.leave_stay(), onPress: () => setIsAsking(false) },
          { words: m.sign_out(), onPress: leave, danger: true },
        ]}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
