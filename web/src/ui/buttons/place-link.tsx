import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Place } from '../../paths.ts'

type PlaceLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'children'> & {
  place: Place
  replace?: boolean
  children: ReactNode
}

/** Only a link to the very screen on display counts as current. */
const EXACT = { exact: true }

/** A link to one of the app's addresses, for parts that are handed any of them. */
export function PlaceLink({ place, ...rest }: PlaceLinkProps) {
  // The router checks one address at a time; `paths` has checked each of them.
  return <Link activeOptions={EXACT} {...(place as LinkProps)} {...rest} />
}
