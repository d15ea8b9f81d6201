import { m } from '#messages/web'

const BAR = 'block animate-shimmer rounded-full bg-shade'

export function ArticleSkeleton() {
  return (
    <div role="status" className="mx-auto max-w-190 animate-late">
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden className="overflow-hidden rounded-card border border-line bg-card">
        <span className="block aspect-video animate-shimmer bg-shade" />
        <div className="grid gap-3.5 p-5 md:px-8 md:py-7">
          <span className={`${BAR} h-2.5 w-24`} />
          <span className={`${BAR} mb-2 h-5 w-4/5`} />
          {['w-full', 'w-11/12', 'w-4/5', 'w-3/5'].map((width) => (
            <span key={width} className={`${BAR} h-3 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}
