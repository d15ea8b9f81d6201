/** As much room as the rank and the marks of so many sections take. */
export function StandingSkeleton({ sections }: { sections: number }) {
  return (
    <div aria-hidden className="grid animate-late grid-cols-1 gap-4 print:hidden">
      <span className="block h-45 animate-shimmer rounded-card bg-shade md:h-34" />
      {sections > 1 && (
        <span className="block rounded-card border border-line p-4 md:p-5">
          <span className="block h-5 w-40 animate-shimmer rounded-full bg-shade" />
          <span className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
            {Array.from({ length: sections }, (_, index) => (
              <span key={index} className="block h-21 animate-shimmer rounded-control bg-shade" />
            ))}
          </span>
        </span>
      )}
    </div>
  )
}
