import type { StaffData } from '../../../api/staff-call.ts'

export type Invitations = StaffData<'/staff/consent_invitations'>
export type Invitation = Invitations['invitations'][number]
type Text = Exclude<keyof Invitations['words'][number], 'language'>

/** The whole address of the link. */
export const linkOf = ({ link }: Pick<Invitation, 'link'>): string => `${location.origin}${link}`

/** Returns a text in the guardian's language, with the child, the guardian, the link and the last day put in. */
export function filled(words: Invitations['words'], one: Invitation, text: Text, child = one.student): string {
  const written = words.find(({ language }) => language === one.language)?.[text] ?? ''
  const values: Record<string, string> = {
    '{child}': child,
    '{guardian}': one.guardian,
    '{link}': linkOf(one),
    '{day}': one.until.split('-').toReversed().join('/'),
  }
  return written.replaceAll(/\{\w+\}/g, (name) => values[name] ?? name)
}

/**
 * Which links were opened in WhatsApp from this browser, so that whoever sends forty of them knows where they stopped.
 * Nobody can know what was sent there.
 */
const KEY = 'staff-consents-opened'
const MOST_KEPT = 2000

const markOf = ({ stud_id, asked_at }: Invitation): string => `${stud_id} ${asked_at}`

function openedMarks(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

export const isOpened = (one: Invitation): boolean => openedMarks().includes(markOf(one))

/** Storage may be full or forbidden: only the mark is missing then. */
export function keepOpened(one: Invitation): void {
  const marks = [...new Set([...openedMarks(), markOf(one)])].slice(-MOST_KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(marks))
  } catch {
    // Ignored: see above.
  }
}
