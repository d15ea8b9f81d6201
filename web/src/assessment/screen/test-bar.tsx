import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useAttempt, useAttemptState, useShownAnswer } from '../attempt/attempt-context.ts'

/** The action on a question before the next one is shown. */
export type Leaving = 'save' | 'save_mark' | 'mark'

type TestBarProps = { onPrevious: () => void; onNext: (leaving: Leaving) => void; onPalette: () => void }

/** At the lower edge of a phone; where that is too low for it, behind the question. */
const BAR =
  'z-10 flex flex-wrap gap-2 border-t border-line bg-card px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] max-md:fixed max-md:inset-x-0 max-md:bottom-0 cramped:static'

/** The room that the bar takes from a page, so that all of it can be read above. */
export const ABOVE_BAR = 'max-md:pb-36 cramped:pb-0'

/** Where the bar has a third row. */
export const ABOVE_HIGHER_BAR = 'max-md:pb-56 cramped:pb-0'

/** The id by which elements above the bar on a phone find it. */
export const BAR_ID = 'test-bar'

/** Two rows of them fit on the smallest phone. */
const NARROW = 'grid grow max-lg:*:min-h-11 max-lg:*:px-2.5 max-md:*:text-sm lg:grow-0'

/** With one more button, all still stand in one row on a laptop. */
const WITH_ONE_MORE = 'lg:max-xl:*:*:px-3 lg:*:*:px-3.5 lg:*:*:text-sm'

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
  return (
    <div
      id={BAR_ID}
      className={`${BAR} ${examTrue ? WITH_ONE_MORE : ''} md:mx-0 md:gap-2.5 md:border-0 md:bg-page md:px-0 md:py-4 md:[@media(min-height:30rem)]:sticky md:[@media(min-height:30rem)]:bottom-0 max-md:cramped:-mx-4 cramped:mt-4`}
      role="group"
      aria-label={m.test_moves()}
    >
      <span className={`${NARROW} md:order-2 lg:ms-auto`}>
        <Button
          look="secondary"
          disabled={nothing || locked}
          onClick={() => {
            if (question) attempt.clear(question.id)
          }}
        >
          {m.test_clear()}
        </Button>
      </span>
      <span className={`${NARROW} md:order-3`}>
        <Button look="secondary" disabled={locked} onClick={() => onNext('mark')}>
          {m.test_mark_next()}
        </Button>
      </span>
      {examTrue && (
        <span className={`${NARROW} max-md:basis-full md:order-3`}>
          <Button look="secondary" disabled={locked} onClick={() => onNext('save_mark')}>
            {m.test_save_mark()}
          </Button>
        </span>
      )}
      <span aria-hidden className="-mt-2 basis-full md:hidden" />
      <span className="grid max-lg:*:min-h-11 max-lg:*:px-3 md:order-1 md:grow lg:grow-0">
        <button
          type="button"
          aria-label={m.test_previous()}
          disabled={!attempt.isReachable(at - 1)}
          className={buttonClass('secondary')}
          onClick={onPrevious}
        >
          <ChevronLeft size={20} aria-hidden />
          <span className="hidden md:inline">{m.test_previous()}</span>
        </button>
      </span>
      <PaletteButton onPalette={onPalette} />
      <span className={`${NARROW} max-md:grow-3 max-md:basis-0 large-text:basis-full md:order-4`}>
        <Button disabled={locked} onClick={() => onNext('save')}>
          {m.test_next()}
          <ChevronRight size={20} aria-hidden className="shrink-0 max-[24rem]:hidden" />
        </Button>
      </span>
    </div>
  )
}

/** The bar of a test that is one list, which needs only the palette. */
export function ListBar({ onPalette }: Pick<TestBarProps, 'onPalette'>) {
  return (
    <div id={BAR_ID} className={`${BAR} md:hidden`}>
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
      className={`${buttonClass('secondary')} grow whitespace-nowrap tabular max-lg:min-h-11 max-lg:px-3 md:hidden`}
      onClick={onPalette}
    >
      <LayoutGrid size={18} aria-hidden />
      {m.test_place(place)}
    </button>
  )
}
