import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { StoredQuestion } from './question-data.ts'
import { languagesIn } from '#contract/staff/question-fields.rules.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { QuestionStanding } from './question-standing.tsx'

const route = getRouteApi('/staff/questions/$question_id')

/** One question: who has written it and read its proof, where it is used, and its form. */
export function QuestionScreen() {
  const { question_id } = route.useParams()
  // Each time anew: a form over what was stored a while ago would be refused.
  const question = useQuery({ ...staffQuery('/staff/question', { question_id: Number(question_id) }), gcTime: 0 })
  return (
    <Page title={question.data?.fields.code ?? m.menu_questions()}>
      <ScreenStates query={question} content={(stored) => <Question stored={stored} />} />
    </Page>
  )
}

function Question({ stored }: { stored: StoredQuestion }) {
  const navigate = useNavigate()
  const { fields, state } = stored
  return (
    <>
      <QuestionStanding stored={stored} />
      {state === 'retired' ? (
        <Section title={m.question_preview()}>
          <QuestionPreview fields={fields} languages={languagesIn(fields)} />
        </Section>
      ) : (
        <QuestionForm
          key={stored.question_id}
          stored={stored}
          onSaved={({ question_id, code }) => {
            toast.success(m.question_saved({ code }))
            void navigate({ ...paths.question(question_id), replace: true })
          }}
          onProposed={(change_id) => {
            toast.success(m.sealed_proposed())
            void navigate(paths.sealedChange(change_id))
          }}
          onCancel={() => void navigate(paths.questions())}
        />
      )}
    </>
  )
}
