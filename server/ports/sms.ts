/** One code on its way to one number (`+919000000001`). `text` is what the app itself would say. */
export type SmsMessage = {
  to: string
  text: string
  code: string
  purpose: 'login' | 'signup' | 'consent' | 'guardian' | 'test' | 'message'
  minutes: number
  academy: string
  /** A text of its own, as it was registered under this id; it has no code. */
  registered?: { template_id: string }
}

/** Sends one text. Answers with the gateway's id of it, if it gave one; rejects with `SmsFailed`. */
export type SmsSender = { send(message: SmsMessage): Promise<{ id: string | null }> }

/**
 * `refused`: the gateway would not have it. `down`: it is overloaded or broken. `slow`: no answer in time.
 * `unreachable`: no connection. `resting`: it failed too often, so it was not asked.
 */
export type SmsFailure = 'refused' | 'down' | 'slow' | 'unreachable' | 'resting'

export class SmsFailed extends Error {
  override name = 'SmsFailed'
  readonly kind: SmsFailure
  /** For a clerk: the gateway's own words, without code, number and credentials. */
  readonly reason: string
  /** Seconds until another try makes sense. */
  readonly retryAfter: number

  constructor(kind: SmsFailure, reason: string, retryAfter = 30) {
    super(kind)
    this.kind = kind
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

export type SmsKind = 'console' | 'http-template' | 'msg91' | 'gupshup'
/** What a variable of the registered text stands for. */
export type TemplateValue = 'code' | 'minutes' | 'academy'
/** The text registered with DLT, its variables as `{#numeric#}`, and what each of them stands for. */
export type SmsTemplate = { text: string; values: TemplateValue[] }

/** Where a gateway of one's own says in a receipt what became of a text. Names may lead into objects: `message.id`. */
export type ReceiptFields = {
  id: string
  status: string
  reason: string | null
  delivered: RegExp
  undelivered: RegExp
}

/** A gateway as the settings describe it. Its texts hold placeholders: `{{code}}`. */
export type SmsGateway = {
  name: Exclude<SmsKind, 'console'>
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body: string | null
  /** An answer with a status of 2xx is a success when its body matches. */
  okWhen: RegExp
  /** Its only group is the gateway's id of the text. */
  idFrom: RegExp | null
  /** Null sends the app's own text, where nothing has to be registered. */
  template: SmsTemplate | null
  /** The host of the line by which a phone's browser fills the code in, for the app's own text. */
  webOtpHost: string | null
  /** Ids and credentials for placeholders; some are secret. */
  filled: Record<string, string>
  receipts: 'msg91' | 'gupshup' | ReceiptFields | null
}

/** A text for guardians as it was registered, its variables as `{#var#}`, and its id; empty where none is needed. */
export type NoticeText = { text: string; template_id: string }
/** By what it tells, and by language. */
export type NoticeTexts = Record<'absence' | 'result', Partial<Record<'en' | 'hi' | 'ml', NoticeText>>>
