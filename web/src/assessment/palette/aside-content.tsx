import { m } from '#messages/web'
import { Card } from '#ui/cards/card.tsx'
import { useSession } from '../../session/session-store.ts'
import { Palette } from './palette.tsx'
import { ReadingButtons } from './reading-buttons.tsx'

/** The palette with who writes the test above it, as national tests show it. */
export function AsideContent({ onChoose }: { onChoose: (index: number) => void }) {
  const name = useSession(({ user }) => user?.profile.name)
  return (
    <Card>
      <Palette
        onChoose={onChoose}
        head={
          <>
            {name && (
              <p title={name} className="mb-2 line-clamp-2 border-b border-line pb-2 font-semibold wrap-anywhere">
                {name}
              </p>
            )}
            <div className="mb-1 flex flex-wrap items-center justify-between">
              <h2 className="text-base">{m.test_questions()}</h2>
              <span className="-me-2.5 flex">
                <ReadingButtons onChoose={onChoose} />
              </span>
            </div>
          </>
        }
      />
      <span aria-hidden className="block h-8 lg:hidden" />
      <p className="mt-4 hidden text-sm text-ink-2 lg:block">{m.test_keys_hint()}</p>
    </Card>
  )
}
