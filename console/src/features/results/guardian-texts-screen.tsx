import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { GuardianTexts } from './guardian-texts.tsx'

const route = getRouteApi('/staff/results/$paper_id/texts')

/** A text for the guardian of each student. */
export function GuardianTextsScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const paper = useQuery(staffQuery('/staff/result_paper', { paper_id }))
  return (
    <Page
      title={m.results_texts()}
      actions={
        <Link {...paths.resultPaper(paper_id)} className={buttonClass('secondary')}>
          {m.results_back()}
        </Link>
      }
    >
      <ScreenStates query={paper} content={(loaded) => <GuardianTexts paper={loaded} />} />
    </Page>
  )
}
