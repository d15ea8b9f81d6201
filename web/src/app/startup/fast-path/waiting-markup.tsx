import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from '#web/ui/brand.tsx'

/** The header's place with the neutral logo: shown until the script has loaded. */
export const waitingMarkup = (): string =>
  renderToStaticMarkup(
    <div aria-hidden className="border-b border-line bg-card pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-[4rem] max-w-content items-center justify-end px-3 md:px-6 lg:h-17.75 lg:px-8">
        <BrandMark />
      </div>
    </div>,
  )
