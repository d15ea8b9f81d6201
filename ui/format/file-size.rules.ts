const STEP = 1024

/** `116 kB`, `1.4 MB`: what it costs to open a lesson. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / STEP))
  if (kilobytes < STEP) return `${kilobytes}\u00a0kB`
  const megabytes = bytes / STEP / STEP
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)}\u00a0MB`
}
