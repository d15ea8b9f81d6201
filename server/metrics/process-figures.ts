import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

const RESOLUTION = 20

/** What the process itself is and uses. Returns what ends the watching. */
export function processFigures(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const started = Date.now() / 1000 - process.uptime()
  // The histogram holds the time between two looks: what is more than planned is delay.
  const late = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds - RESOLUTION * 1e6) / 1000) / 1e6)

  registry.gauge('academy_build_info', 'The version that runs.', () => [
    { labels: { version, node: process.versions.node }, value: 1 },
  ])
  registry.gauge('academy_event_loop_delay_seconds', 'How late the event loop was since the last look here.', () => {
    const seen = [
      { labels: { percentile: '50' }, value: late(delay.percentile(50)) },
      { labels: { percentile: '99' }, value: late(delay.percentile(99)) },
      { labels: { percentile: '100' }, value: late(delay.max) },
    ]
    delay.reset()
    return seen
  })
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  registry.gauge('academy_heap_bytes', 'Memory that JavaScript uses.', () => process.memoryUsage().heapUsed)
  registry.gauge('process_cpu_seconds_total', 'Time on the processor.', cpuSeconds, 'counter')
  registry.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => started)
  return () => delay.disable()
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
