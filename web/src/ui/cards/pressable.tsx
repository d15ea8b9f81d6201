import type { ReactNode } from 'react'
import type { Place } from '../../paths.ts'
import { PlaceLink } from '../buttons/place-link.tsx'

/** The effect of a press: navigate within the app, open an address in a new tab, or run a function. */
export type Press =
  | { place: Place; href?: never; onPress?: never }
  | { href: string; place?: never; onPress?: never }
  | { onPress: () => void; place?: never; href?: never }

type PressableProps = Press & { className: string; children: ReactNode; 'aria-current'?: 'true' | 'date' | undefined }

/** A whole surface that is one link or one button. */
export function Pressable({ place, href, onPress, children, ...rest }: PressableProps) {
  if (place) {
    return (
      <PlaceLink place={place} {...rest}>
        {children}
      </PlaceLink>
    )
  }
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  ) : (
    <button type="button" onClick={onPress} {...rest}>
      {children}
    </button>
  )
}
