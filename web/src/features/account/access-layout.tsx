import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../api/academy.ts'
import { paths } from '../../paths.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { BrandMark, BrandName } from '#web/ui/brand.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { languageNames } from '#messages/languages'
import { chooseLanguage, useLanguage } from '#ui/language.ts'

type AccessLayoutProps = {
  /** The heading on the panel; phones show the short one. */
  welcome: string
  shortWelcome: string
  about: string
  /** Leaves phones more room for a long form. */
  short?: boolean
  children: ReactNode
}

const PANEL =
  'bg-[radial-gradient(115%_125%_at_88%_-8%,var(--color-brand-glow),var(--color-brand-mid)_42%,var(--color-brand-deep)_78%,var(--color-brand-deeper))] text-white'

const QUIET_LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

/** The academy's panel beside the form; on small screens a banner above it. */
export function AccessLayout({ welcome, shortWelcome, about, short = false, children }: AccessLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-card lg:grid lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
      <header
        className={`${PANEL} ${short ? 'min-h-38' : 'min-h-[max(9.5rem,31svh)]'} flex shrink-0 flex-col justify-between rounded-b-[26px] px-5.5 pt-[max(24px,env(safe-area-inset-top))] pb-6 md:px-10 lg:sticky lg:top-0 lg:h-dvh lg:rounded-none lg:p-14`}
      >
        <p className="flex items-center gap-2.5 large-text:flex-wrap">
          <BrandMark look="glass" />
          <BrandName className="text-[1.1875rem]" />
          <LanguageOffer />
        </p>
        <div>
          <p className="text-[1.625rem]/8 font-bold tracking-tight text-balance lg:hidden">{shortWelcome}</p>
          <p className="hidden text-[2.75rem]/[1.12] font-bold tracking-[-0.025em] text-balance lg:block lg:min-h-[2.24em]">
            {welcome}
          </p>
          <p className="mt-4 hidden max-w-100 text-lg/[1.5] text-white/85 lg:block">{about}</p>
        </div>
        <p className="hidden min-h-11 items-end text-sm text-white/85 lg:flex">
          <SupportLink />
        </p>
      </header>
      <div className="flex grow flex-col px-5.5 pt-8 pb-safe md:pt-14 lg:px-10 lg:pt-10">
        <main className="mx-auto w-full max-w-notice lg:my-auto">{children}</main>
        <footer className="mx-auto mt-auto max-w-full pt-6 lg:mt-0 flex flex-wrap items-center justify-center gap-x-6 text-sm text-ink-2">
          <LanguageChoice className="w-full" />
          <span className="contents lg:hidden">
            <SupportLink />
          </span>
          <PlaceLink place={paths.privacy()} className={QUIET_LINK}>
            {m.login_privacy()}
          </PlaceLink>
        </footer>
      </div>
    </div>
  )
}

/** The device's language in its own letters, in the first thing that is seen; nothing below it moves when it comes. */
function LanguageOffer() {
  const offered = useLanguage((spoken) => spoken.offered)
  if (!offered) return null
  return (
    <button
      type="button"
      lang={offered}
      className="ms-auto min-h-11 shrink-0 rounded-full bg-white/18 px-4 font-semibold"
      onClick={() => void chooseLanguage(offered)}
    >
      {languageNames[offered]}
    </button>
  )
}

/** Only where the academy has a number. */
function SupportLink() {
  const { data } = useAcademy()
  const address = supportAddress(data?.whatsapp)
  // Its place is kept until it is known, so that nothing beside it jumps.
  if (!data) return <span className={`${QUIET_LINK} invisible`}>{m.login_support()}</span>
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={QUIET_LINK}>
      {m.login_support()}
    </a>
  )
}
