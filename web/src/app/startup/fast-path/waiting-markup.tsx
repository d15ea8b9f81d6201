import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from '#web/ui/brand.tsx'

const BLOCK = 'block rounded-card bg-shade'
const BAR = 'block rounded-full bg-shade'

/**
 * The shape of home in the frame of every screen, with the neutral logo: shown until the script has loaded, which takes
 * seconds on a slow network.
 */
export const waitingMarkup = (): string =>
  renderToStaticMarkup(
    <div aria-hidden>
      <div className="fixed inset-y-0 start-0 w-64 border-e border-line bg-card max-lg:hidden" />
      <div className="fixed inset-x-0 top-0 z-10 border-b border-line bg-card pt-[env(safe-area-inset-top)] large-text:static lg:start-64">
        <div className="mx-auto flex h-[4rem] max-w-content items-center gap-2 px-3 md:px-6 lg:h-17.75 lg:px-8">
          <BrandMark />
          <span className={`${BAR} me-auto h-4 w-36`} />
          <span className="block size-11 rounded-control bg-shade lg:w-60" />
          <span className={`${BAR} size-10`} />
        </div>
      </div>
      <div className="beside-menus">
        <span className={`${BAR} h-6 w-44`} />
        <span className={`${BAR} mt-3 mb-5 h-4 w-60`} />
        <span className={`${BLOCK} h-56.5 md:h-39.5`} />
        <span className={`${BLOCK} my-6 h-64 md:h-40`} />
        <span className={`${BLOCK} h-33`} />
      </div>
      <div className="fixed inset-x-0 bottom-0 grid h-14 grid-cols-5 place-items-center border-t border-line bg-card md:hidden">
        {[1, 2, 3, 4, 5].map((tab) => (
          <span key={tab} className={`${BAR} size-5`} />
        ))}
      </div>
    </div>,
  )
