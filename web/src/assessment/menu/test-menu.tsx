import { Calculator, Info, LayoutList, type LucideIcon, RectangleHorizontal, X } from 'lucide-react'
import { use } from 'react'
import { m } from '#messages/web'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { useCalculator } from '../calculator/use-calculator.tsx'
import { hasMoreToRead } from '../instructions/instructions.rules.ts'
import { useInstructions } from '../instructions/use-instructions.tsx'
import { TranslationContext } from '../translation/translation-context.ts'

type TestMenuProps = {
  open: boolean
  onClose: () => void
  /** Id of the bar above which the calculator stands on a phone. */
  above: string
}

/** What is rarely wanted in a test: its names and marks, how its questions are shown and read, and its aids. */
export function TestMenu({ open, onClose, above }: TestMenuProps) {
  const { opened } = useAttempt()
  const calculator = useCalculator(above)
  const instructions = useInstructions()
  return (
    <>
      <Modal
        open={open}
        onClose={onClose}
        aria-label={m.test_menu()}
        className="mx-0 mt-auto mb-0 max-h-[80dvh] w-full max-w-none rounded-t-card border-t border-line open:animate-appear md:me-[max(24px,50vw-590px)] md:mt-16 md:mb-auto md:ms-auto md:w-80 md:rounded-card md:border md:shadow-[0_12px_32px_rgb(16_32_31/16%)] md:backdrop:bg-transparent sideways:max-h-dvh"
      >
        <div className="px-4 pt-3 pb-safe">
          {/* From a tablet on, the name stands on the page beside the menu, and the cross beside the first entry. */}
          <div className="mb-2 flex items-start justify-between gap-2 md:mb-0">
            <div className="min-w-0 pt-1.5 md:hidden">
              <h2 className="text-lg/6 wrap-anywhere">{opened.paperName}</h2>
              {opened.about && <p className="mt-0.5 text-sm text-ink-2">{opened.about}</p>}
            </div>
            <IconButton
              icon={X}
              label={m.dialog_close()}
              className="-me-2.5 md:absolute md:end-4 md:top-3.5"
              onClick={onClose}
            />
          </div>
          <div className="-mx-3 grid">
            <ViewSwitch onDone={onClose} />
            {opened.paper.hasCalculator && (
              <Entry
                icon={Calculator}
                words={m.test_calculator()}
                onPress={() => {
                  onClose()
                  // The focus is back from the menu first: the calculator takes it from there.
                  setTimeout(calculator.toggle)
                }}
              />
            )}
            {hasMoreToRead(opened.paper) && (
              <Entry
                icon={Info}
                words={m.instructions_title()}
                onPress={() => {
                  onClose()
                  instructions.show()
                }}
              />
            )}
          </div>
          <Languages />
        </div>
      </Modal>
      {instructions.dialog}
      {calculator.panel}
    </>
  )
}

type EntryProps = { icon: LucideIcon; words: string; onPress: () => void }

const Entry = ({ icon: Icon, words, onPress }: EntryProps) => (
  <button type="button" className={`${buttonClass('quiet')} !min-h-12 !justify-start !gap-3 !px-3`} onClick={onPress}>
    <Icon size={20} aria-hidden className="shrink-0" />
    {words}
  </button>
)

function ViewSwitch({ onDone }: { onDone: () => void }) {
  const attempt = useAttempt()
  const view = useAttemptState((state) => state.view)
  // A list would show closed sections and those that are not open yet.
  const isLocked = useAttemptState((state) => state.openPart !== null)
  if (isLocked) return null
  const [icon, words] = view === 'one' ? [LayoutList, m.test_view_list()] : [RectangleHorizontal, m.test_view_one()]
  return (
    <Entry
      icon={icon}
      words={words}
      onPress={() => {
        attempt.setView(view === 'one' ? 'list' : 'one')
        onDone()
      }}
    />
  )
}

/** The language of the questions, where the paper has several. */
function Languages() {
  const { languages, chosen, code } = use(TranslationContext)
  const { questions } = useAttempt().opened
  const id = questions[useAttemptState(({ at }) => at)]?.id
  if (languages.length === 0 || !code || id === undefined) return null
  return (
    <div className="mt-1 border-t border-line pt-2">
      <code.Languages languages={languages} chosen={chosen} at={id} />
    </div>
  )
}
