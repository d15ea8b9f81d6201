import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { RosterForm } from './roster-form.tsx'

const route = getRouteApi('/staff/sittings/$paper_id/invigilators')

/** Who looks after those who write a paper. */
export function RosterScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const roster = useQuery(staffQuery('/staff/sitting_roster', { paper_id }))
  return (
    <Page
      title={m.roster_title()}
      actions={
        <Link {...paths.sitting(paper_id)} className={buttonClass('secondary')}>
          {m.attempt_back()}
        </Link>
      }
    >
      <ScreenStates
        query={roster}
        isEmpty={({ invigilators }) => invigilators.length === 0}
        empty={<FullState icon={UserRoundSearch} title={m.roster_none()} text={m.roster_none_text()} />}
        content={(loaded) => (
          <div className="max-w-reading">
            <Section title={loaded.name}>
              <RosterForm key={loaded.paper_id} roster={loaded} />
            </Section>
          </div>
        )}
      />
    </Page>
  )
}
