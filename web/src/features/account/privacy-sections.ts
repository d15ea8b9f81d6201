import { m } from '#messages/web'
import type { AcademyInfo } from '../../api/academy.ts'

type Section = { title: string; texts: string[]; points?: string[] }

const YEAR_DAYS = 365

const timeOf = (days: number) =>
  days % YEAR_DAYS === 0 ? m.privacy_years({ count: days / YEAR_DAYS }) : m.privacy_days({ count: days })

/** What the privacy page says. How long, and whom to ask, is what the server knows; until it answers that is left out. */
export function privacySections(academy: AcademyInfo | null): Section[] {
  return [
    {
      title: m.privacy_stored_title(),
      texts: [m.privacy_stored_text()],
      points: [
        m.privacy_stored_registration(),
        m.privacy_stored_session(),
        m.privacy_stored_learning(),
        m.privacy_stored_code(),
        m.privacy_stored_browser(),
        m.privacy_stored_push(),
        m.privacy_stored_log(),
      ],
    },
    { title: m.privacy_why_title(), texts: [m.privacy_why_text()] },
    {
      title: m.privacy_long_title(),
      texts: [],
      points: [m.privacy_long_account(), ...(academy ? keptPoints(academy.kept_days) : [])],
    },
    {
      title: m.privacy_who_title(),
      texts: [m.privacy_who_text()],
      points: [
        m.privacy_who_sms(),
        m.privacy_who_push(),
        m.privacy_who_video(),
        m.privacy_who_live(),
        m.privacy_who_chat(),
      ],
    },
    { title: m.privacy_delete_title(), texts: [m.privacy_delete_text()] },
    { title: m.privacy_rights_title(), texts: [m.privacy_rights_withdraw(), m.privacy_rights_complain()] },
    ...(academy ? [{ title: m.privacy_contact_title(), texts: [contactOf(academy)] }] : []),
  ]
}

const keptPoints = ({ left, feedback, sessions, texts }: AcademyInfo['kept_days']) => [
  m.privacy_long_left({ time: timeOf(left) }),
  m.privacy_long_feedback({ time: timeOf(feedback) }),
  m.privacy_long_session({ time: timeOf(sessions) }),
  m.privacy_long_code({ time: timeOf(texts) }),
]

const contactOf = ({ name, privacy_contact }: AcademyInfo) =>
  privacy_contact
    ? m.privacy_contact_text({ academy: name, contact: privacy_contact })
    : m.privacy_contact_none({ academy: name })
