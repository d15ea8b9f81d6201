/** One code for one number (`+919000000001`). `text` is the app's own text. */
export type SmsMessage = {
  to: string
  text: string
  code: string
  purpose: 'login' | 'signup' | 'consent' | 'guardian' | 'test' | 'message'
  minutes: number
  academy: string
  /** A text without a code, as it was registered under this id. */
  registered?: { template_id: string }
  /** By which gateway; SMS where nothing is said. */
  channel?: SmsChannel
}

export type SmsChannel = 'sms' | 'whatsapp'

/** Sends one text. Resolves to the gateway's id of it, if there is one; rejects with `SmsFailed`. */
export type SmsSender = { send(message: SmsMessage): Promise<{ id: string | null }> }

/**
 * `refused`: the gateway rejected it. `down`: it is overloaded or broken. `slow`: no answer in time. `unreachable`: no
 * connection. `resting`: it failed too often, so it was not called.
 */
export type SmsFailure = 'refused' | 'down' | 'slow' | 'unreachable' | 'resting'

export class SmsFailed extends Error {
  override name = 'SmsFailed'
  readonly kind: SmsFailure
  /** The gateway's own words for a clerk, without code, number and credentials. */
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

/** `form`: what the console's form says; until it was filled in, nothing is sent. */
export type SmsKind = 'console' | 'form' | 'http-template' | 'msg91' | 'gupshup'
/** The meaning of a variable in the registered text. */
export type TemplateValue = 'code' | 'minutes' | 'academy'
/** The text registered with DLT, its variables as `{#numeric#}`, and the meaning of each. */
export type SmsTemplate = { text: string; values: TemplateValue[] }

/** The fields of a custom gateway's delivery receipts. Names may lead into objects: `message.id`. */
export type ReceiptFields = {
  id: string
  status: string
  reason: string | null
  delivered: RegExp
  undelivered: RegExp
}

/** A gateway as the settings describe it. Its texts hold placeholders: `{{code}}`. */
export type SmsGateway = {
  name: Exclude<SmsKind, 'console' | 'form'>
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body: string | null
  /** An answer with a status of 2xx is a success when its body matches. */
  okWhen: RegExp
  /** Its only group is the gateway's id of the text. */
  idFrom: RegExp | null
  /** Null sends the app's own text, where no text must be registered. */
  template: SmsTemplate | null
  /** The host of the line by which a phone's browser fills the code in, for the app's own text. */
  webOtpHost: string | null
  /** Ids and credentials for placeholders; some are secret. */
  filled: Record<string, string>
  receipts: 'msg91' | 'gupshup' | ReceiptFields | null
  /**
   * Where requests may go: an address that a form names must lead to the public internet (`here`: or, for trying out, to
   * this machine); one that the server's own settings name goes anywhere.
   */
  reach?: 'public' | 'here'
}

/** A registered text for guardians, its variables as `{#var#}`, and its id; empty where none is needed. */
export type NoticeText = { text: string; template_id: string }
/** By kind of notice, and by language. */
export type NoticeTexts = Record<'absence' | 'result' | 'consent', Partial<Record<'en' | 'hi' | 'ml', NoticeText>>>
