import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'

type TestBarProps = { onPrevious: () => void; onNext: () => void; onPalette: () => void }

const BAR =
  'fixed inset-x-0 bottom-0 z-10 flex gap-2.5 border-t border-line bg-card px-3 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6'

/** The way through a test that shows one question at a time: below on small screens, beside the others on wide ones. */
export function TestBar({ onPrevious, onNext, onPalette }: TestBarProps) {
  const at = useAttemptState((state) => state.at)
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  return (
    <div className={`${BAR} lg:contents`}>
      <span className="grid lg:order-1">
        <button
          type="button"
          aria-label={m.test_previous()}
          disabled={at === 0}
          className={`${buttonClass('secondary')} max-lg:px-3`}
          onClick={onPrevious}
        >
          <ChevronLeft size={20} aria-hidden />
          <span className="hidden lg:inline">{m.test_previous()}</span>
        </button>
      </span>
      <PaletteButton onPalette={onPalette} />
      <span className="grid grow max-lg:*:px-3 lg:order-4 lg:grow-0">
        <Button disabled={locked} onClick={onNext}>
          {m.test_next()}
          <ChevronRight size={20} aria-hidden className="shrink-0" />
        </Button>
      </span>
    </div>
  )
}

/** The same place on the screen for a test that is one list: there only the palette is needed. */
export function ListBar({ onPalette }: Pick<TestBarProps, 'onPalette'>) {
  return (
    <div className={`${BAR} lg:hidden`}>
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
      className={`${buttonClass('secondary')} grow whitespace-nowrap tabular max-lg:px-3 lg:hidden`}
      onClick={onPalette}
    >
      <LayoutGrid size={18} aria-hidden />
      {m.test_place(place)}
    </button>
  )
}
