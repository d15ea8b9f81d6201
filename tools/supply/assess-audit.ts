/** A finding that the project lives with: which advisory, why, and until which day at the latest. */
export type Accepted = { advisory: string; reason: string; until: string }

type Advisory = { url?: string; title?: string; severity?: string; range?: string }
type Report = { vulnerabilities?: Record<string, { severity?: string; via?: (string | Advisory)[] }>; message?: string }

export type Finding = { advisory: string; text: string }
export type Judgement =
  | { kind: 'no answer'; why: string }
  | { kind: 'findings'; open: Finding[]; accepted: Finding[]; complaints: string[] }

const GRAVE = new Set(['high', 'critical'])

/** What `npm audit --json` said, against what is accepted today (`YYYY-MM-DD`). */
export function judgeAudit(output: string, accepted: Accepted[], today: string): Judgement {
  const report = parsed(output)
  if (!report) return { kind: 'no answer', why: 'npm said nothing that can be read.' }
  if (!report.vulnerabilities) return { kind: 'no answer', why: report.message ?? 'npm gave no list of findings.' }
  const findings = Object.entries(report.vulnerabilities).flatMap(([name, { severity = '', via = [] }]) =>
    GRAVE.has(severity) ? via.flatMap((one) => findingOf(name, one)) : [],
  )
  const holds = ({ advisory }: Finding) => accepted.some((one) => one.advisory === advisory && one.until >= today)
  return {
    kind: 'findings',
    open: findings.filter((one) => !holds(one)),
    accepted: findings.filter(holds),
    complaints: accepted.flatMap((one) => complaintsOf(one, findings, today)),
  }
}

function parsed(output: string): Report | null {
  try {
    const report = JSON.parse(output) as Report | null
    return typeof report === 'object' ? report : null
  } catch {
    return null
  }
}

/** A finding that comes from another package is reported for that package. */
function findingOf(name: string, via: string | Advisory): Finding[] {
  if (typeof via === 'string' || !GRAVE.has(via.severity ?? '')) return []
  const advisory = via.url?.split('/').at(-1) ?? 'without a number'
  return [{ advisory, text: `${via.severity} ${name} ${via.range ?? ''} ${via.title ?? ''} (${advisory})` }]
}

function complaintsOf({ advisory, reason, until }: Accepted, findings: Finding[], today: string): string[] {
  if (reason.trim().length < 10) return [`${advisory} is accepted without a reason.`]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) return [`${advisory} is accepted without an end date.`]
  if (until < today) return [`${advisory} was accepted until ${until}: look at it again.`]
  return findings.some((one) => one.advisory === advisory) ? [] : [`${advisory} is accepted but not found any more.`]
}
