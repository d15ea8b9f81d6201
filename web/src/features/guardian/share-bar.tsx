type ShareBarProps = {
  /** Whole percent. */
  percent: number
  /** A line across it, in percent. */
  line?: number | null
  look?: 'good' | 'bad'
}

/** A share as a bar. The text beside it says the same. */
export const ShareBar = ({ percent, line = null, look = 'good' }: ShareBarProps) => (
  <span aria-hidden className="relative block h-2 overflow-hidden rounded-full bg-shade">
    <span
      className={`absolute inset-y-0 start-0 ${look === 'bad' ? 'bg-bad' : 'bg-brand'}`}
      style={{ width: `${percent}%` }}
    />
    {line !== null && (
      <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ insetInlineStart: `calc(${line}% - 1px)` }} />
    )}
  </span>
)
