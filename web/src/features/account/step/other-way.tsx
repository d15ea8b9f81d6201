import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import type { Place } from '../../../paths.ts'

type OtherWayProps = { question: string; place: Place; label: string }

/** From the login to the registration and back. */
export function OtherWay({ question, place, label }: OtherWayProps) {
  return (
    <p className="text-center text-ink-2">
      {question}{' '}
      <PlaceLink
        place={place}
        className="inline-flex min-h-11 items-center px-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
      >
        {label}
      </PlaceLink>
    </p>
  )
}
