import { ChevronLeft, ChevronRight, Eraser, Flag, LayoutGrid, type LucideIcon } from 'lucide-react'
import { m } from '#messages/web'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useAttempt, useAttemptState, useShownAnswer } from '../attempt/attempt-context.ts'

/** The action on a question before the next one is shown. */
export type Leaving = 'save' | 'save_mark' | 'mark'

type TestBarProps = { onPrevious: () => void; onNext: (leaving: Leaving) => void; onPalette: () => void }

/**
 * At the lower edge of a phone, and at its side where it lies on it; behind the question where the letters are too large
 * for a bar.
 */
const BAR =
  'z-10 flex gap-1.5 border-t border-line bg-card px-2 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] max-md:fixed max-md:inset-x-0 max-md:bottom-0 cramped:static sideways:fixed sideways:inset-y-0 sideways:start-auto sideways:end-0 sideways:w-30 sideways:flex-col sideways:overflow-y-auto sideways:border-t-0 sideways:border-s'

const WIDE =
  'large-text:-mx-3 large-text:mt-4 large-text:flex-wrap md:mx-0 md:gap-2.5 md:border-0 md:bg-page md:px-0 md:py-4 md:[@media(min-height:30rem)]:sticky md:[@media(min-height:30rem)]:bottom-0 sideways:bg-card sideways:px-2 sideways:py-2 sideways:gap-1.5'

/** The room that the bar takes from a page, so that all of it can be read above. */
export const ABOVE_BAR = 'max-md:pb-20 cramped:pb-4'

/** Where the bar has a second row. */
export const ABOVE_HIGHER_BAR = 'max-md:pb-32 cramped:pb-4'

/** The id by which elements above the bar on a phone find it. */
export const BAR_ID = 'test-bar'

const MOVE =
  'max-lg:min-h-11 max-lg:px-2.5 max-md:grow max-md:gap-1 max-md:px-1.5 max-md:text-sm/4.5 large-text:grow sideways:grow-0 sideways:px-1 sideways:text-sm/4.5'

/** With one more button, all stand in one row on a laptop, and in two on a phone. */
const OF_SIX = 'lg:max-xl:px-3 lg:px-3.5 lg:text-sm sideways:px-1'
const FIRST_ROW =
  'max-md:-order-1 max-md:basis-[30%] max-md:text-[0.8125rem]/4 large-text:basis-auto sideways:order-none sideways:basis-auto'

/** A sign over one word, as in the bars of phones. */
const BRIEF =
  'max-md:min-h-12 max-md:flex-col max-md:py-0 max-md:gap-0.5 max-md:text-xs/4 large-text:flex-row large-text:text-sm/4.5 sideways:flex-row'

type MoveProps = {
  words: string
  /** What a phone shows instead, where one row has to hold all. */
  brief?: { icon: LucideIcon; words: string } | null
  look?: 'primary' | 'secondary'
  disabled: boolean
  className: string
  onPress: () => void
}

function Move({ words, brief, look = 'secondary', disabled, className, onPress }: MoveProps) {
  const Icon = brief?.icon
  return (
    <button
      type="button"
      aria-label={words}
      disabled={disabled}
      className={`${buttonClass(look)} ${MOVE} ${brief ? BRIEF : ''} ${className}`}
      onClick={onPress}
    >
      {Icon && <Icon size={18} aria-hidden className="md:hidden large-text:hidden sideways:hidden" />}
      {brief && <span className="md:hidden large-text:hidden sideways:hidden">{brief.words}</span>}
      <span className={brief ? 'max-md:hidden large-text:inline sideways:inline' : ''}>{words}</span>
      {look === 'primary' && <ChevronRight size={20} aria-hidden className="max-lg:hidden sideways:hidden" />}
    </button>
  )
}

/**
 * The actions on the question on display: at the lower edge on phones, below the question on wider screens, always
 * within reach.
 */
export function TestBar({ onPrevious, onNext, onPalette }: TestBarProps) {
  const attempt = useAttempt()
  const at = useAttemptState((state) => state.at)
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  const question = attempt.opened.questions[at]
  const { examTrue } = attempt.opened.paper
  const nothing = useShownAnswer(question?.id) === null
  const clear = () => {
    if (question) attempt.clear(question.id)
  }
  const row = examTrue ? `${OF_SIX} ${FIRST_ROW}` : ''
  const brief = (icon: LucideIcon, words: string) => (examTrue ? null : { icon, words })
  const next = (leaving: Leaving) => ({ disabled: locked, onPress: () => onNext(leaving) })
  return (
    <div
      id={BAR_ID}
      className={`${BAR} ${WIDE} ${examTrue ? 'max-md:flex-wrap sideways:flex-nowrap' : ''}`}
      role="group"
      aria-label={m.test_moves()}
    >
      <button
        type="button"
        aria-label={m.test_previous()}
        disabled={!attempt.isReachable(at - 1)}
        className={`${buttonClass('secondary')} max-lg:min-h-11 max-lg:px-3 md:grow lg:grow-0 sideways:grow-0 ${examTrue ? OF_SIX : ''}`}
        onClick={onPrevious}
      >
        <ChevronLeft size={20} aria-hidden />
        <span className="hidden lg:inline sideways:hidden">{m.test_previous()}</span>
      </button>
      <PaletteButton onPalette={onPalette} />
      <Move
        words={m.test_clear()}
        brief={brief(Eraser, m.test_clear_brief())}
        disabled={nothing || locked}
        className={`md:grow lg:ms-auto lg:grow-0 ${row}`}
        onPress={clear}
      />
      <Move
        words={m.test_mark_next()}
        brief={brief(Flag, m.test_mark_brief())}
        className={`md:grow lg:grow-0 ${row}`}
        {...next('mark')}
      />
      {examTrue && <Move words={m.test_save_mark()} className={`md:grow lg:grow-0 ${row}`} {...next('save_mark')} />}
      <Move
        words={m.test_next()}
        look="primary"
        className={`max-md:grow-3 large-text:basis-full md:whitespace-nowrap md:grow lg:grow-0 ${examTrue ? OF_SIX : ''}`}
        {...next('save')}
      />
    </div>
  )
}

/** The bar of a test that is one list, which needs only the palette. */
export function ListBar({ onPalette }: Pick<TestBarProps, 'onPalette'>) {
  return (
    <div id={BAR_ID} className={`${BAR} md:hidden sideways:flex`}>
      <PaletteButton onPalette={onPalette} />
    </div>
  )
}

function PaletteButton({ onPalette }: Pick<TestBarProps, 'onPalette'>) {
  const { questions } = useAttempt().opened
  const place = { number: useAttemptState(({ at }) => at) + 1, count: questions.length }
  return (
    <button
      type="button"
      aria-label={m.test_open_palette(place)}
      className={`${buttonClass('secondary')} ${MOVE} ${BRIEF} whitespace-nowrap tabular md:hidden sideways:inline-flex`}
      onClick={onPalette}
    >
      <LayoutGrid size={18} aria-hidden />
      {m.test_place(place)}
    </button>
  )
}
