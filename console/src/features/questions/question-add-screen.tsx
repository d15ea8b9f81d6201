import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { QuestionForm } from './question-form.tsx'

/** A question that is not there yet. */
export function QuestionAddScreen() {
  const navigate = useNavigate()
  return (
    <Page title={m.questions_add()}>
      <QuestionForm
        stored={null}
        onSaved={({ question_id, code }) => {
          toast.success(m.question_saved({ code }))
          void navigate({ ...paths.question(question_id), replace: true })
        }}
        onCancel={() => void navigate(paths.questions())}
      />
    </Page>
  )
}
