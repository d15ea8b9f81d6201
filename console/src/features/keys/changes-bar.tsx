import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { KeyChange, PaperKey } from './key-data.ts'
import { changeWords } from './key-words.ts'
import { useKeysAgain } from './use-key.ts'

type ChangesBarProps = {
  paper: PaperKey
  changes: readonly KeyChange[]
  onChange: (changes: readonly KeyChange[]) => void
}

/** What is to be tried together. */
export function ChangesBar({ paper: { paper_id, version, questions }, changes, onChange }: ChangesBarProps) {
  const { busy, send } = useSending()
  const again = useKeysAgain()
  const attempt = async () =>
    send(async () => {
      await staffCall('/staff/try_key', { paper_id, version, changes: [...changes] })
      onChange([])
      await again()
    })
  return (
    <Section title={m.key_changes()}>
      <ul className="mb-4 grid gap-1">
        {changes.map((change) => {
          const question = questions.find(({ question_id }) => question_id === change.question_id)
          return (
            question && (
              <li key={change.question_id}>
                {m.key_changed_line({
                  number: question.number,
                  key: changeWords(question, change),
                })}
              </li>
            )
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} onClick={() => void attempt()}>
          {m.key_try()}
        </Button>
        <Button look="secondary" onClick={() => onChange([])}>
          {m.key_forget_changes()}
        </Button>
      </div>
    </Section>
  )
}
