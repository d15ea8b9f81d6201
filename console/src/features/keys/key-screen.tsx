import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useChallenges } from './challenges/use-challenges.ts'
import { ChangesBar } from './changes-bar.tsx'
import type { KeyChange, KeyQuestion, PaperKey } from './key-data.ts'
import { QuestionCard } from './question-card.tsx'
import { suspectsFirst } from './suspects-first.rules.ts'
import { TrySection } from './try-section.tsx'
import { useKey } from './use-key.ts'
import { VersionsSection } from './versions-section.tsx'

const route = getRouteApi('/staff/keys/$paper_id')

/** The key of a paper: what stands out, what is changed, what that would do, and what it was before. */
export function KeyScreen() {
  const { paper_id } = route.useParams()
  const key = useKey(Number(paper_id))
  return (
    <Page
      title={key.data ? m.key_of({ name: key.data.name }) : m.key_title()}
      actions={
        <Link {...paths.sitting(Number(paper_id))} className={buttonClass('secondary')}>
          {m.key_to_hall()}
        </Link>
      }
    >
      <ScreenStates query={key} content={(data) => <Key key={data.version} paper={data} />} />
    </Page>
  )
}

function Key({ paper }: { paper: PaperKey }) {
  const challenged = useChallenges(paper.paper_id)
  const [changes, setChanges] = useState<readonly KeyChange[]>([])
  const [chosen, setChosen] = useState<KeyQuestion | null>(null)
  const keep = (change: KeyChange) =>
    setChanges([...changes.filter(({ question_id }) => question_id !== change.question_id), change])
  return (
    <>
      {paper.trying && <TrySection paper={paper} tried={paper.trying} challenged={challenged} />}
      {changes.length > 0 && <ChangesBar paper={paper} changes={changes} onChange={setChanges} />}
      <Section title={m.key_questions()}>
        <p className="mb-3 text-sm text-ink-2">{m.key_figures_from()}</p>
        <ul className="grid gap-3">
          {suspectsFirst(paper.questions, challenged).map((question) => (
            <QuestionCard
              key={question.question_id}
              paperId={paper.paper_id}
              question={question}
              challenged={challenged.get(question.question_id)}
              change={changes.find(({ question_id }) => question_id === question.question_id)}
              onChange={paper.trying ? null : () => setChosen(question)}
            />
          ))}
        </ul>
      </Section>
      {paper.versions.length > 0 && <VersionsSection paper={paper} />}
      <ChangeDialog
        sat={paper.sat}
        question={chosen}
        onKeep={(change) => {
          keep(change)
          setChosen(null)
        }}
        onClose={() => setChosen(null)}
      />
    </>
  )
}
