import type { NoticeTexts, SmsGateway, SmsKind } from './sms.ts'

/** Every limit with its default; `LIMIT_<NAME>` in the environment overrides one. Seconds unless the name says otherwise. */
export const defaultLimits = {
  code_lifetime: 300,
  resend_gap_1: 30,
  resend_gap_2: 60,
  resend_gap_3: 120,
  resend_gap_4: 300,
  codes_per_number_10_minutes: 3,
  codes_per_number_hour: 5,
  codes_per_number_day: 10,
  codes_per_device_hour: 5,
  codes_per_address_minute: 50,
  codes_per_address_hour: 500,
  campus_factor: 10,
  ipv6_56_factor: 4,
  ipv6_48_factor: 16,
  unknown_numbers_per_address_hour: 20,
  unknown_numbers_hour: 300,
  known_device_days: 90,
  wrong_codes_per_number_day: 5,
  wrong_codes_known_device_day: 5,
  wrong_codes_in_a_row: 20,
  wrong_codes_in_a_row_known_device: 100,
  spraying_wrong_10_minutes: 50,
  spraying_wrong_percent: 30,
  spraying_pause: 1800,
  proof_hashes: 150_000,
  wrong_codes_day: 300,
  wrong_codes_day_percent_of_accounts: 2,
  wrong_codes_day_signup_percent: 50,
  texts_day: 500,
  texts_day_per_account: 3,
  texts_day_alarm_percent: 50,
  texts_day_signup_percent: 40,
  texts_hour_signup_percent: 25,
  texts_day_again_percent: 20,
  texts_day_reserve_percent: 40,
  again_per_address_day: 40,
  signup_work_10_minutes: 50,
  signup_watch_texts: 100,
  signup_watch_seconds: 120,
  signup_watch_percent: 30,
  signup_watch_pause: 3600,
  unknown_tokens_per_address_minute: 30,
  unknown_calendars_per_address_minute: 30,
  calendar_per_minute: 10,
  notification_devices: 5,
  notification_changes_per_hour: 30,
  calls_per_second: 20,
  calls_burst: 60,
  session_lifetime_days: 30,
  session_idle_days: 14,
  video_link_lifetime: 4 * 3600,
  document_link_lifetime: 600,
  feedback_per_hour: 5,
  feedback_per_day: 20,
  body_bytes: 65_536,
  import_bytes: 536_870_912,
  import_seconds: 900,
  video_bytes: 10_737_418_240,
  headers_seconds: 10,
  request_seconds: 15,
  stalled_seconds: 60,
  connections_per_address: 1000,
  files_per_second: 1000,
  files_burst: 40_000,
  documents_per_second: 50,
  documents_burst: 1200,
  streams_per_session: 30,
}

export type Limits = typeof defaultLimits

/** Retention times in days of data that is not needed forever; `KEEP_<NAME>_DAYS` in the environment overrides one. */
export const defaultKept = {
  /** After the session's end. */
  sessions: 30,
  /** The delivery of sent texts. */
  texts: 30,
  feedback: 365,
  /** Data that identifies a student who left. */
  left: 3 * 365,
  /** The list of imported sheets. */
  imports: 365,
  /** Rows of imports that were given up, and the data for undoing an import. */
  import_rows: 7,
  /** Devices that get notifications, after the app was last opened there. */
  subscriptions: 90,
}

export type Kept = typeof defaultKept

/** The encryption of backups, the keys to open them, and their retention. At most one of the first three is set. */
export type BackupSettings = {
  /** Public keys of age, `age1…`. */
  recipients: string[]
  passphrase: string | null
  passphraseFile: string | null
  /** Secret keys of age, for `restore`. */
  identityFile: string | null
  /** The folder for nightly backups. */
  folder: string
  /** For how many days nightly backups are kept, at least 1. */
  keepDays: number
  /** How many nightly backups stay however old they are, at least 1. */
  keepLeast: number
}

/** A bucket of an object storage that speaks the S3 protocol. */
export type MediaBucket = {
  /** The bucket's URL without a trailing slash: `https://host/bucket` or `https://bucket.host`. */
  url: string
  region: string
  key: string
  secret: string
}

/** Everything that an operator may set; made by `config.ts` and injected. */
export type Settings = {
  host: string
  port: number
  dataDir: string
  /** An empty database is filled with the demo academy. */
  demo: boolean
  databaseUrl: string | null
  sms: SmsKind
  /** How to reach the gateway; null when `sms` is the console. */
  smsGateway: SmsGateway | null
  /** Registered texts for guardians, about absences and results. */
  noticeTexts: NoticeTexts
  /** The price of one part of a text, for estimates of a message's cost; null where it is not set. */
  smsPartPaise: number | null
  /** Codes may be printed although others reach the app. */
  allowConsoleSms: boolean
  /** Without a trailing slash, or null when the app is only reached on `host:port`. */
  publicUrl: string | null
  /** Whether HSTS also binds every name below that of the app. */
  hstsSubdomains: boolean
  trustProxy: string[]
  /** Networks behind which many students sit: their limits per address are wider. */
  campusNetworks: string[]
  mediaHosts: string[]
  /** The bucket for media; null for the academy's folder. */
  mediaBucket: MediaBucket | null
  /** The sender of media bytes: this process, or the nginx before it, which gets the file's path. */
  mediaServedBy: 'app' | 'nginx'
  /** Hosts of push services that may be called; none where notifications are switched off. */
  pushHosts: string[]
  logLevel: string
  /** Null leaves it to the academy's own setting. */
  signUp: 'open' | 'approve' | 'closed' | null
  /** Dial codes without plus; the first is the default. */
  phoneCodes: string[]
  /** How long after the deadline of a test an answer may still arrive. */
  lateSeconds: number
  limits: Limits
  kept: Kept
  /** False switches the rate limits off, for load tests on loopback. */
  limitsOn: boolean
  secretsFile: string
  backup: BackupSettings
  /** Null keeps the figures for Prometheus off. */
  metricsPort: number | null
  metricsHost: string
  /** The pause between telling proxies to send no more requests, and closing. */
  closePauseSeconds: number
}

/** `id` is the keys' name for people. */
export type Keys = {
  id: string
  /** 32 bytes, base64url: hashes of codes, numbers, devices and addresses. */
  pepper: string
  /** 32 bytes, base64url: signatures of media addresses. */
  media: string
}

/** Keys made at the first start. Hashes and signatures by earlier ones stay valid, but no new ones are made. */
export type Secrets = Keys & { earlier: Keys[] }
