import { performance } from 'node:perf_hooks'
import { pause } from '../proof.ts'

export type Measured = { latencies: number[]; failed: number; tries: number }

/**
 * Begins calls at a fixed rate, whether earlier ones are answered or not, and measures each from the moment when it was
 * due: a slow server cannot hide by slowing the generator down.
 */
export async function openLoop(
  plan: { perSecond: number; seconds: number },
  call: (index: number) => Promise<boolean>,
): Promise<Measured> {
  const measured: Measured = { latencies: [], failed: 0, tries: 0 }
  const begun = performance.now()
  const total = Math.round(plan.perSecond * plan.seconds)
  const calls: Promise<void>[] = []
  for (let index = 0; index < total; index += 1) {
    const due = begun + (1000 * index) / plan.perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    calls.push(
      call(index).then(
        (ok) => {
          measured.tries += 1
          if (ok) measured.latencies.push(performance.now() - due)
          else measured.failed += 1
        },
        () => void (measured.failed += 1),
      ),
    )
  }
  await Promise.all(calls)
  return measured
}
