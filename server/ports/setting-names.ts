import { distanceOf, nearest } from './nearest.rules.ts'
import { defaultKept, defaultLimits } from './settings.ts'

const SECRETS = ['SMS_KEY', 'SMS_USER', 'SMS_PASSWORD', 'MEDIA_S3_SECRET', 'BACKUP_PASSPHRASE']

const PLAIN = `
  HOST PORT DATA_DIR DEMO DATABASE_URL SECRETS_FILE SETTINGS_FILE PUBLIC_URL HSTS_SUBDOMAINS TRUST_PROXY
  CAMPUS_NETWORKS PUSH PUSH_HOSTS SIGNUP PHONE_CODES LOG_LEVEL LATE_SECONDS LIMITS METRICS_PORT METRICS_HOST
  CLOSE_PAUSE_SECONDS MEDIA_HOSTS MEDIA_SERVED_BY MEDIA_S3_URL MEDIA_S3_KEY MEDIA_S3_REGION BACKUP_RECIPIENTS
  BACKUP_IDENTITY_FILE BACKUP_DIR BACKUP_KEEP_DAYS BACKUP_KEEP_LEAST SMS ALLOW_CONSOLE_SMS SMS_PART_PAISE
  SMS_URL SMS_METHOD SMS_HEADERS SMS_BODY SMS_OK_WHEN SMS_ID_FROM SMS_SENDER SMS_ENTITY_ID SMS_GATEWAY_TEMPLATE
  SMS_TEMPLATE_ID SMS_TEMPLATE_TEXT SMS_TEMPLATE_VALUES SMS_RECEIPT_ID SMS_RECEIPT_STATUS SMS_RECEIPT_DELIVERED
  SMS_RECEIPT_UNDELIVERED SMS_RECEIPT_REASON
`

/** All settings, except those with a language or another setting's name in their own. */
const NAMES = new Set([
  ...PLAIN.trim().split(/\s+/),
  ...SECRETS.flatMap((name) => [name, `${name}_FILE`]),
  ...Object.keys(defaultLimits).map((name) => `LIMIT_${name.toUpperCase()}`),
  ...Object.keys(defaultKept).map((name) => `KEEP_${name.toUpperCase()}_DAYS`),
])

const OF_NOTICES = /^SMS_(ABSENCE|RESULT|CONSENT)_(TEXT|TEMPLATE_ID)(_[A-Z]{2,3})?$/

export const isSetting = (name: string): boolean => NAMES.has(name) || OF_NOTICES.test(name)

/** No other program uses names with these prefixes. */
const OURS = /^(LIMIT|KEEP|SMS|MEDIA|BACKUP)_/
/** A longer name this close to a setting is a misspelling; shorter ones look alike by chance, like PATH and PUSH. */
const NEAR = { length: 7, distance: 2 }

/** Returns a sentence for each name that is no setting and was surely meant to be one. */
export function misspeltSettings(names: string[]): string[] {
  const sentences: string[] = []
  for (const name of names) {
    if (isSetting(name)) continue
    const near = nearest(name, NAMES)
    const isNear = near !== null && name.length >= NEAR.length && distanceOf(name, near) <= NEAR.distance
    if (!isNear && !OURS.test(name)) continue
    sentences.push(`${name} is no setting.${near === null ? '' : ` Did you mean ${near}?`}`)
  }
  return sentences
}
