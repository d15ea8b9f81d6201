import { isLoopback } from '../../ports/exposure.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import { certificateEnds } from '../certificate.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 5000
const MAX_CLOCK_ERROR_MS = 120_000
const DAY_MS = 86_400_000
/** Renewed a month before its end, it is never so short. */
const SOON_DAYS = 21
const LAST_DAYS = 7

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
  return [...findings, ...(await reached(publicUrl)), ...(await certified(publicUrl))]
}

async function reached(publicUrl: string): Promise<Finding[]> {
  const about = 'address'
  try {
    // The page of students: what the health of a process is, no proxy tells the world.
    const answer = await fetch(`${publicUrl}/`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
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

/** How long the certificate still holds that browsers are shown. */
async function certified(publicUrl: string): Promise<Finding[]> {
  const about = 'certificate'
  const until = await certificateEnds(publicUrl)
  // Why nothing answers there is said above.
  if (until === null) return []
  const days = Math.floor((until - Date.now()) / DAY_MS)
  const says = days < 0 ? `ended ${-days} days ago` : `holds for ${days} days`
  if (days >= SOON_DAYS) return [{ state: 'good', about, says }]
  const what = `${says}: it is not renewed by itself, see \`certbot renew\` or the log of Caddy`
  return [{ state: days < LAST_DAYS ? 'bad' : 'look', about, says: what }]
}
