import { m } from '#messages/web'
import { Card } from '#ui/cards/card.tsx'
import { Palette } from './palette.tsx'

/** The palette beside the question, from tablets on. */
export function PaletteAside({ onChoose }: { onChoose: (index: number) => void }) {
  return (
    <aside className="sticky top-22 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto md:block">
      <Card>
        <h2 className="mb-3 text-base">{m.test_questions()}</h2>
        <Palette onChoose={onChoose} />
        <p className="mt-4 hidden text-sm text-ink-2 lg:block">{m.test_keys_hint()}</p>
      </Card>
    </aside>
  )
}
