import { isLoopback } from '../../ports/exposure.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 5000
const MAX_CLOCK_ERROR_MS = 120_000

/** Whether students reach the app at its address, and whether its reverse proxy is told. */
export async function examineProxy({ publicUrl, trustProxy, host }: Settings): Promise<Finding[]> {
  const about = 'proxy'
  if (publicUrl === null)
    return [{ state: 'look', about, says: 'PUBLIC_URL is not set: links in texts and HSTS are off' }]
  const findings: Finding[] = []
  if (!publicUrl.startsWith('https:')) {
    findings.push({ state: 'look', about, says: 'PUBLIC_URL is not https: codes and answers travel in the open' })
  }
  if (isLoopback(host) && trustProxy.length === 0) {
    const says = 'TRUST_PROXY is empty: behind a proxy all students look like one, and its limits hit all of them'
    findings.push({ state: 'bad', about, says })
  }
  return [...findings, ...(await reached(publicUrl))]
}

async function reached(publicUrl: string): Promise<Finding[]> {
  const about = 'address'
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    if (answer.status !== 200) return [{ state: 'bad', about, says: `${publicUrl} answers ${answer.status}, not 200` }]
    const off = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())
    if (off > MAX_CLOCK_ERROR_MS)
      return [
        { state: 'bad', about: 'clock', says: `differs by ${Math.round(off / 1000)} s from that of ${publicUrl}` },
      ]
    return [{ state: 'good', about, says: `${publicUrl} answers` }]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return [{ state: 'bad', about, says: `${publicUrl} is not reached from this machine: ${cause}` }]
  }
}
