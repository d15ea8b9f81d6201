import { ChartColumn } from 'lucide-react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'

type ReportsLinkProps = { place: Place; isComing: boolean }

/** The way to the reports of a list of tests: below the tests, which are what the list is for, and once they are there. */
export function ReportsLink({ place, isComing }: ReportsLinkProps) {
  if (isComing) return null
  return (
    <div className="mt-4 grid md:flex">
      <ButtonLink look="secondary" icon={ChartColumn} place={place}>
        {m.tests_view_reports()}
      </ButtonLink>
    </div>
  )
}
