import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { useAcademy, type AcademyInfo } from '../../api/academy.ts'
import { paths } from '../../paths.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { BrandMark, BrandName } from '#web/ui/brand.tsx'
import { BackButton } from '#web/ui/buttons/back-button.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

type Section = { title: string; texts: string[]; points?: string[] }

const YEAR_DAYS = 365

const timeOf = (days: number) =>
  days % YEAR_DAYS === 0 ? m.privacy_years({ count: days / YEAR_DAYS }) : m.privacy_days({ count: days })

/**
 * Returns the sections of the privacy page. Retention times and contacts come from the server; they are left out until
 * it answers.
 */
function privacySections(academy: AcademyInfo | null): Section[] {
  return [
    {
      title: m.privacy_stored_title(),
      texts: [m.privacy_stored_text()],
      points: [
        m.privacy_stored_registration(),
        m.privacy_stored_session(),
        m.privacy_stored_learning(),
        m.privacy_stored_guardians(),
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
        m.privacy_who_guardians(),
        m.privacy_who_doubts(),
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

/** Can be read before anything is typed anywhere. */
export function PrivacyScreen() {
  return (
    <div className="min-h-dvh bg-card">
      <PageHead title={m.title_privacy()} />
      <Top />
      <main className="mx-auto max-w-reading px-5 pt-8 pb-16 md:px-6">
        <h1 className="text-[1.75rem]/9">{m.title_privacy()}</h1>
        <Words />
      </main>
    </div>
  )
}

/** The longest wait for the academy's name: the text is shown without it then. */
const TIMEOUT_MS = 1000

/** Rendered only once the text is complete, since text being read must not move. */
function Words() {
  const { data, error } = useAcademy()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  const support = supportAddress(data?.whatsapp)
  if (!data && !error && !late) return null
  return (
    <>
      <p className="mt-3 text-lg/7 text-ink-2">
        {data ? m.privacy_intro({ academy: data.name }) : m.privacy_intro_plain()}
      </p>
      {privacySections(data ?? null).map(({ title, texts, points }) => (
        <section key={title} className="mt-9">
          <h2 className="text-xl">{title}</h2>
          {texts.map((text) => (
            <p key={text} className="mt-2.5 wrap-anywhere">
              {text}
            </p>
          ))}
          {points && (
            <ul className="mt-2.5 grid list-disc gap-2 ps-5 marker:text-brand">
              {points.map((point) => (
                <li key={point} className="ps-1">
                  {point}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {support && (
        <a
          href={support}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand-strong underline underline-offset-4"
        >
          {m.login_support()}
        </a>
      )}
    </>
  )
}

function Top() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-reading items-center gap-3 px-3 md:px-6">
        <BackButton />
        <PlaceLink place={paths.home()} className="flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline">
          <BrandMark />
          <BrandName className="text-[1.1875rem]" unnamed={m.header_home()} />
        </PlaceLink>
      </div>
    </header>
  )
}
