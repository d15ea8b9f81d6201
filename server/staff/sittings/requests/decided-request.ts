import { m } from '#messages/server'
import type { AuditEntry } from '../../../audit/audit-entry.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { Text } from '../../../http/language.ts'
import type { ActRequest } from './act-requests.queries.ts'
import { askedAttempts } from './act-requests.rules.ts'

/** Rejects with what became of a request that somebody has decided before. */
export function mustBeOpen({ state, decided_by }: Pick<ActRequest, 'state' | 'decided_by'>): void {
  if (state !== 'open') throw new ApiError('rule', { text: decidedText(state, decided_by ?? '') })
}

const decidedText =
  (state: string, who: string): Text =>
  (language) => {
    if (state === 'done') return m.staff_request_done({ who }, { locale: language })
    if (state === 'declined') return m.staff_request_declined({ who }, { locale: language })
    return m.staff_request_taken_back({ who }, { locale: language })
  }

/** What the audit says of a request itself; what is done by it is an entry of its own. */
export function requestEntry(
  { paper_id, act, minutes, reason, attempts, who }: ActRequest,
  action: 'request_added' | 'request_withdrawn' | 'request_declined',
  at: number,
): Pick<AuditEntry, 'at' | 'action' | 'entity' | 'entity_id' | 'changes' | 'reason'> {
  const field = (name: string, after: string | null) => (after === null ? [] : [{ field: name, before: null, after }])
  const ids = askedAttempts(attempts).map(([id]) => id)
  const changes = [
    ...field('act', act),
    ...field('attempts', String(ids.length)),
    ...field('minutes', minutes === null ? null : String(minutes)),
    ...field('asked_by', who),
  ]
  const [only] = ids
  const one = ids.length === 1 && only !== undefined ? ({ entity: 'attempt', entity_id: String(only) } as const) : null
  return {
    at,
    action: `sitting_${action}`,
    ...(one ?? { entity: 'paper', entity_id: String(paper_id) }),
    changes,
    reason,
  }
}
