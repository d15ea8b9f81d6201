import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { LogOut, MessageCircle } from 'lucide-react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { leave } from '../../offline/leave.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { BrandMark, BrandName } from '../../ui/brand.tsx'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { type Entry, entries, testEntries } from './menu-entries.ts'

const LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-[0.9375rem] font-medium text-ink-2 no-underline transition-colors hover:bg-brand-50 aria-[current]:bg-brand-50 aria-[current]:font-semibold aria-[current]:text-brand-strong'

type MenuListProps = {
  /** Told of every press, so that a drawer can close. */
  onLeave?: (() => void) | undefined
}

/** The sidebar's inside, which the drawer shows too. */
export function MenuList({ onLeave }: MenuListProps) {
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.entry })
  return (
    <nav aria-label={m.menu_label()} className="flex min-h-full flex-col px-3.5 pt-3 pb-safe lg:pt-5">
      <PlaceLink
        place={paths.home()}
        className="mb-3 flex min-h-11 items-center lg:min-h-12 gap-2.5 rounded-control ps-2.5 pe-9 lg:mb-4 lg:pe-2.5 text-ink no-underline"
        onClick={onLeave}
      >
        <BrandMark />
        <BrandName className="text-[1.1875rem]" unnamed={m.header_home()} />
      </PlaceLink>
      <EntryList entries={entries} current={current} onLeave={onLeave} />
      <h2 className="mt-3 mb-1 px-3 text-xs lg:mt-4 lg:mb-1.5 font-semibold tracking-wide text-ink-2">
        {m.menu_tests()}
      </h2>
      <EntryList entries={testEntries} current={current} onLeave={onLeave} />
      <ul className="mt-auto pt-2">
        <SupportEntry onLeave={onLeave} />
        <li>
          <button type="button" className={LINE} onClick={leave}>
            <LogOut size={20} aria-hidden className="shrink-0" />
            {m.menu_logout()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

type EntryListProps = { entries: Entry[]; current: Entry['name'] | undefined; onLeave: MenuListProps['onLeave'] }

function EntryList({ entries: list, current, onLeave }: EntryListProps) {
  const hasExtensions = useHasExtensions()
  const shown = list.filter(({ isExtension }) => hasExtensions || !isExtension)
  return (
    <ul>
      {shown.map(({ name, label, icon: Icon, place }) => (
        <li key={name}>
          <PlaceLink
            place={place}
            className={LINE}
            aria-current={name === current ? 'page' : undefined}
            onClick={onLeave}
          >
            <Icon size={20} aria-hidden className="shrink-0" />
            {label()}
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

/** Only where the academy has a number; its place is kept until that is known. */
function SupportEntry({ onLeave }: MenuListProps) {
  const { data } = useQuery(supportQuery)
  const address = supportAddress(data?.whatsapp)
  if (!address) return <li aria-hidden className="h-11" />
  return (
    <li>
      <a href={address} target="_blank" rel="noopener noreferrer" className={LINE} onClick={onLeave}>
        <MessageCircle size={20} aria-hidden className="shrink-0" />
        {m.menu_support()}
      </a>
    </li>
  )
}
