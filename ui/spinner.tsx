type SpinnerProps = { size?: number }

/** Turns while something is under way; the words beside it say what. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg className="shrink-0 animate-spin" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
