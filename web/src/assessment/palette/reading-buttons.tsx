import { FileText, Info } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { isOnline } from '#ui/is-online.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useAttempt } from '../attempt/attempt-context.ts'
import { hasMoreToRead } from '../instructions/instructions.rules.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const instructionsDialog = lazyPart(async () => import('../instructions/instructions-dialog.tsx'))
const questionPaper = lazyPart(async () => import('../whole-paper/question-paper-dialog.tsx'))

type ReadingButtonsProps = { onChoose: (index: number) => void }

/** Ways to what may be read at any time of a test: its instructions, and the whole paper at a glance. */
export function ReadingButtons({ onChoose }: ReadingButtonsProps) {
  const { opened } = useAttempt()
  const [open, setOpen] = useState<'instructions' | 'paper' | null>(null)
  const show = (what: 'instructions' | 'paper') => {
    const part = what === 'paper' ? questionPaper : instructionsDialog
    part.load().then(
      () => setOpen(what),
      () => toast.error(isOnline() ? m.error_network() : m.test_reading_missing(), { id: 'reading' }),
    )
  }
  const close = () => setOpen(null)
  const choose = (index: number) => {
    close()
    onChoose(index)
  }
  const Instructions = instructionsDialog.loaded?.InstructionsDialog
  const Paper = questionPaper.loaded?.QuestionPaperDialog
  return (
    <>
      <ZoomButtons />
      {hasMoreToRead(opened.paper) && (
        <IconButton icon={Info} label={m.instructions_title()} onClick={() => show('instructions')} />
      )}
      <IconButton icon={FileText} label={m.test_question_paper()} onClick={() => show('paper')} />
      {Instructions && <Instructions open={open === 'instructions'} onClose={close} />}
      {Paper && <Paper open={open === 'paper'} onClose={close} onChoose={choose} />}
    </>
  )
}
