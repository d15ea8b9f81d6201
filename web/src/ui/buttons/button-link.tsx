import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from '../../paths.ts'
import { buttonClass, type ButtonVariant } from '#ui/buttons/button-class.ts'
import { PlaceLink } from './place-link.tsx'
import { webAddress } from './web-address.rules.ts'

type ButtonLinkProps = {
  look?: ButtonVariant
  wide?: boolean
  icon?: LucideIcon
  children: ReactNode
} & ({ place: Place; replace?: boolean; href?: never } | { href: string; place?: never; replace?: never })

/** Looks like a button and leads somewhere; an `href` leads out of the app and opens beside it. */
export function ButtonLink({ look, wide, icon: Icon, children, place, replace, href }: ButtonLinkProps) {
  const className = buttonClass(look, wide)
  const sign = Icon && <Icon size={20} aria-hidden />
  return place ? (
    <PlaceLink place={place} {...(replace && { replace })} className={className}>
      {sign}
      {children}
    </PlaceLink>
  ) : (
    <a href={webAddress(href)} target="_blank" rel="noopener noreferrer" className={className}>
      {sign}
      {children}
    </a>
  )
}
