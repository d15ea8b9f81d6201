/** An entry of a chart's legend. */
export function ChartKey({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  )
}
