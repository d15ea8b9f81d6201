import { FileText, Info } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useAttempt } from '../attempt/attempt-context.ts'
import { hasMoreToRead } from '../instructions/instructions.rules.ts'
import { useInstructions } from '../instructions/use-instructions.tsx'
import { showReading } from './show-reading.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const questionPaper = lazyPart(async () => import('../whole-paper/question-paper-dialog.tsx'))

type ReadingButtonsProps = { onChoose: (index: number) => void }

/** Ways to what may be read at any time of a test: its instructions, and the whole paper at a glance. */
export function ReadingButtons({ onChoose }: ReadingButtonsProps) {
  const { opened } = useAttempt()
  const instructions = useInstructions()
  const [isPaperOpen, setPaperOpen] = useState(false)
  const choose = (index: number) => {
    setPaperOpen(false)
    onChoose(index)
  }
  const Paper = questionPaper.loaded?.QuestionPaperDialog
  return (
    <>
      <ZoomButtons />
      {hasMoreToRead(opened.paper) && (
        <IconButton icon={Info} label={m.instructions_title()} onClick={instructions.show} />
      )}
      <IconButton
        icon={FileText}
        label={m.test_question_paper()}
        onClick={() => showReading(questionPaper, () => setPaperOpen(true))}
      />
      {instructions.dialog}
      {Paper && <Paper open={isPaperOpen} onClose={() => setPaperOpen(false)} onChoose={choose} />}
    </>
  )
}
