import { AsideContent } from './aside-content.tsx'

/** The palette beside the question, from tablets on. */
export const PaletteAside = ({ onChoose }: { onChoose: (index: number) => void }) => (
  <aside className="sticky top-22 hidden max-h-[calc(100dvh-12rem)] overflow-y-auto rounded-card md:block">
    <AsideContent onChoose={onChoose} />
  </aside>
)
