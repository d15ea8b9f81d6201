import type { ReceiptFields, SmsGateway } from '../ports/sms.ts'
import { cleanReason } from './reason.rules.ts'

/** What a gateway says of a text that it had accepted. */
export type Receipt = { id: string; state: 'delivered' | 'undelivered'; reason: string | null }

const MAX_RECEIPTS = 100
const MAX_ID_CHARACTERS = 100
// A receipt's reason comes without the code itself, but a code is four digits, and no code may come into the log.
const LIKE_A_CODE = /(?<!\d)\d{4}(?!\d)/g

/** Returns all receipts of one request, without invalid ones and those that say nothing final. */
export function receiptsIn(format: SmsGateway['receipts'], query: unknown, body: string): Receipt[] {
  const given = body.trim() === '' ? query : parsedBody(body)
  const found = format === 'msg91' ? msg91(given) : format === 'gupshup' ? gupshup(given) : format && own(given, format)
  return (found ?? []).filter((one) => one !== null).slice(0, MAX_RECEIPTS)
}

/** JSON, or a form. Gateways name their content type wrongly, so the body itself is looked at. */
function parsedBody(body: string): unknown {
  return parsedJson(body) ?? Object.fromEntries(new URLSearchParams(body))
}

/** Numbers stay as they are written: ids may have more digits than a number holds. */
function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    )
  } catch {
    return undefined
  }
}

/** Returns the objects of a list, or a single object as a list. */
function listed(value: unknown): object[] {
  if (typeof value === 'string') return listed(parsedJson(value))
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one) => typeof one === 'object' && one !== null)
}

/** The value under a name that may lead into objects, when it is a text. */
export function textAt(value: unknown, path: string): string {
  let at = value
  for (const name of path.split('.')) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : null
  }
  return typeof at === 'string' ? at : typeof at === 'boolean' ? String(at) : ''
}

function receipt(id: string, state: Receipt['state'] | null, words: string): Receipt | null {
  if (id === '' || id.length > MAX_ID_CHARACTERS || state === null) return null
  const reason = state === 'undelivered' ? cleanReason(words.replaceAll(LIKE_A_CODE, '•••'), []) : ''
  return { id, state, reason: reason || null }
}

/** v2 is a form whose `data` is JSON, reports under each request; v3 is one JSON object. */
function msg91(given: unknown): (Receipt | null)[] {
  const data = (given as { data?: unknown } | undefined)?.data
  return listed(data ?? given).flatMap((request) => {
    const id = textAt(request, 'requestId')
    const reports = listed('report' in request ? request.report : request)
    return reports.map((report) => {
      const words = [textAt(report, 'desc'), textAt(report, 'failedReason')].filter(Boolean).join(': ')
      return receipt(id, msg91State(textAt(report, 'status'), words), words)
    })
  })
}

/** 1 is delivered; 2 failed, 9 do-not-disturb, 16 and 25 rejected, 17 blocked; others are on their way. */
function msg91State(status: string, words: string): Receipt['state'] | null {
  if (status === '1' || /^delivered/i.test(words)) return 'delivered'
  return ['2', '9', '16', '17', '25'].includes(status) ? 'undelivered' : null
}

/** One receipt in the address, or a list of them as JSON or in the form's field `response`. */
function gupshup(given: unknown): (Receipt | null)[] {
  const list = (given as { response?: unknown } | undefined)?.response ?? given
  return listed(list).map((event) => {
    const outcome = textAt(event, 'eventType') || textAt(event, 'status')
    const words = [textAt(event, 'cause'), textAt(event, 'errCode')].filter(Boolean).join(' ')
    const isIn = (names: string[]) => names.includes(outcome.toUpperCase())
    const state = isIn(['SUCCESS', 'DELIVERED']) ? 'delivered' : isIn(['FAILURE', 'FAILED']) ? 'undelivered' : null
    return receipt(textAt(event, 'externalId'), state, words)
  })
}

function own(given: unknown, fields: ReceiptFields): (Receipt | null)[] {
  return listed(given).map((event) => {
    const status = textAt(event, fields.status)
    const words = fields.reason === null ? status : textAt(event, fields.reason)
    const state = fields.delivered.test(status) ? 'delivered' : fields.undelivered.test(status) ? 'undelivered' : null
    return receipt(textAt(event, fields.id), state, words)
  })
}
