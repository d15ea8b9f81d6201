import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parsePostgresAddress } from './ports/postgres-address.rules.ts'
import { readMediaBucket } from './ports/read-media-bucket.ts'
import { isAgeRecipient } from './ports/age-recipient.rules.ts'
import { parseEnvironmentFile } from './ports/environment-file.rules.ts'
import { exposureMistakes } from './ports/exposure.rules.ts'
import { misspeltSettings } from './ports/setting-names.ts'
import { defaultKept, defaultLimits, type Settings } from './ports/settings.ts'
import { WrongSettings } from './ports/cannot-start.ts'
import { isPushHost, PUSH_HOSTS } from './push/endpoint.rules.ts'
import { readSmsGateway } from './sms/settings/read-sms-settings.ts'
import { readNoticeTexts } from './sms/settings/read-notice-texts.ts'

/** An address, or a network as `10.20.0.0/16`. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // An IPv6 address is counted by its first 64 bits, so nothing narrower can be told apart.
  if (more !== undefined || most < 0) return false
  // A network of all addresses would believe, or spare, everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/** Reads the settings from the environment; throws `WrongSettings` with every mistake. The only reader of `process.env`. */
export function readSettings(environment: Environment = process.env): Settings {
  const mistakes: string[] = []
  const settings = settingsFrom(withFile(environment, mistakes), mistakes)
  mistakes.push(...exposureMistakes(settings))
  if (mistakes.length > 0) throw new WrongSettings(mistakes)
  return settings
}

/** Reads the settings of a command, which serves nobody: the doctor says what students must not be served with. */
export function readCommandSettings(environment: Environment = process.env): Settings {
  const mistakes: string[] = []
  const settings = settingsFrom(withFile(environment, mistakes), mistakes)
  if (mistakes.length > 0) throw new WrongSettings(mistakes)
  return settings
}

/** Settings may stand in a file, as systemd reads it; the environment itself takes precedence. */
function withFile(environment: Environment, mistakes: string[]): Environment {
  const file = environment['SETTINGS_FILE']?.trim()
  if (!file) return environment
  try {
    return { ...parseEnvironmentFile(readFileSync(file, 'utf8')), ...environment }
  } catch {
    mistakes.push(`SETTINGS_FILE must name a file that can be read: ${file} cannot, by this user.`)
    return environment
  }
}

function settingsFrom(environment: Environment, mistakes: string[]): Settings {
  const read = reader(environment, mistakes)
  const dataDir = resolve(read.text('DATA_DIR', './data'))
  const databaseUrl = read.database('DATABASE_URL')
  const settings: Settings = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.port('PORT', '3000'),
    dataDir,
    databaseUrl,
    sms: read.word('SMS', ['console', 'form', 'http-template', 'msg91', 'gupshup'], 'console'),
    smsGateway: null,
    noticeTexts: { absence: {}, result: {}, consent: {} },
    smsPartPaise: read.paise('SMS_PART_PAISE'),
    demo: environment['DEMO']?.trim() === '1',
    allowConsoleSms: environment['ALLOW_CONSOLE_SMS'] === '1',
    publicUrl: read.origin('PUBLIC_URL'),
    hstsSubdomains: read.word('HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    trustProxy: read.list('TRUST_PROXY', isNetwork, 'addresses or networks'),
    campusNetworks: read.list('CAMPUS_NETWORKS', isNetwork, 'addresses or networks'),
    mediaBucket: readMediaBucket(environment, mistakes),
    mediaServedBy: read.word('MEDIA_SERVED_BY', ['app', 'nginx'], 'app'),
    mediaHosts: read.list('MEDIA_HOSTS', (entry) => HOST_NAME.test(entry), 'host names'),
    pushHosts: read.list('PUSH_HOSTS', isPushHost, 'host names', PUSH_HOSTS.join(',')),
    logLevel: read.word('LOG_LEVEL', LOG_LEVELS, 'info'),
    signUp: environment['SIGNUP'] ? read.word('SIGNUP', ['open', 'approve', 'closed'], 'open') : null,
    phoneCodes: read.list('PHONE_CODES', (entry) => /^[0-9]{1,4}$/.test(entry), 'dial codes', '91'),
    lateSeconds: read.seconds('LATE_SECONDS', 60, 600),
    limits: wholeNumbers(environment, mistakes, defaultLimits, (name) => `LIMIT_${name}`),
    kept: wholeNumbers(environment, mistakes, defaultKept, (name) => `KEEP_${name}_DAYS`),
    limitsOn: read.word('LIMITS', ['on', 'off'], 'on') === 'on',
    metricsPort: environment['METRICS_PORT'] ? read.port('METRICS_PORT', '') : null,
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    closePauseSeconds: read.seconds('CLOSE_PAUSE_SECONDS', 0, 60),
    secretsFile: resolve(read.text('SECRETS_FILE', join(dataDir, 'secrets.json'))),
    backup: {
      recipients: read.list('BACKUP_RECIPIENTS', isAgeRecipient, 'recipients of age, letter by letter,'),
      passphrase: environment['BACKUP_PASSPHRASE'] || null,
      passphraseFile: read.file('BACKUP_PASSPHRASE_FILE'),
      identityFile: read.file('BACKUP_IDENTITY_FILE'),
      folder: resolve(read.text('BACKUP_DIR', '/var/backups/student-learning')),
      ...backupsKept(environment, mistakes),
    },
  }
  if (read.word('PUSH', ['on', 'off'], 'on') === 'off') settings.pushHosts = []
  settings.smsGateway = readSmsGateway(environment, settings, mistakes)
  settings.noticeTexts = readNoticeTexts(environment, settings, mistakes)
  checkTogether(environment, settings, mistakes)
  mistakes.push(...misspeltSettings(Object.keys(environment)))
  return settings
}

function checkTogether(environment: Environment, settings: Settings, mistakes: string[]): void {
  if (settings.databaseUrl && !environment['SECRETS_FILE']) {
    mistakes.push('SECRETS_FILE is needed with DATABASE_URL: all processes must share one.')
  }
  if (settings.demo && settings.sms !== 'console') {
    mistakes.push('DEMO=1 needs SMS=console: the demo academy must send no SMS to the numbers of others.')
  }
  if (settings.mediaServedBy === 'nginx' && settings.trustProxy.length === 0) {
    mistakes.push(
      'TRUST_PROXY is needed with MEDIA_SERVED_BY=nginx: only a proxy that it names is told where files lie.',
    )
  }
  if (settings.metricsPort === settings.port && settings.port !== 0) {
    mistakes.push('METRICS_PORT is the same as PORT: the figures need a port of their own.')
  }
  const { recipients, passphrase, passphraseFile } = settings.backup
  if ([recipients.length > 0, passphrase, passphraseFile].filter(Boolean).length > 1) {
    mistakes.push(
      'BACKUP_RECIPIENTS, BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE exclude each other: set one of them.',
    )
  }
}

function reader(environment: Environment, mistakes: string[]) {
  const text = (name: string, otherwise: string) => environment[name]?.trim() || otherwise
  return {
    text,
    file: (name: string): string | null => (text(name, '') === '' ? null : resolve(text(name, ''))),
    port(name: string, otherwise: string): number {
      const given = text(name, otherwise)
      if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given)
      mistakes.push(`${name} must be a number from 0 to 65535.`)
      return 0
    },
    seconds(name: string, otherwise: number, most: number): number {
      const given = text(name, String(otherwise))
      if (/^\d{1,5}$/.test(given) && Number(given) <= most) return Number(given)
      mistakes.push(`${name} must be a whole number of seconds from 0 to ${most}.`)
      return otherwise
    },
    paise(name: string): number | null {
      const given = text(name, '')
      if (given === '') return null
      if (/^\d{1,4}$/.test(given)) return Number(given)
      mistakes.push(`${name} must be a whole number of paise up to 9999.`)
      return null
    },
    word<const W extends string>(name: string, words: readonly W[], otherwise: NoInfer<W>): W {
      const given = text(name, otherwise)
      const found = words.find((word) => word === given)
      if (!found) mistakes.push(`${name} must be one of: ${words.join(', ')}.`)
      return found ?? otherwise
    },
    origin(name: string): string | null {
      const given = text(name, '').replace(/\/+$/, '')
      if (given === '') return null
      const url = URL.parse(given)
      if (!url || !['http:', 'https:'].includes(url.protocol)) {
        mistakes.push(`${name} must be an address that begins with http:// or https://.`)
      } else if (url.pathname !== '/' || url.search + url.hash + url.username !== '' || given.endsWith('?')) {
        mistakes.push(`${name} must end behind the name, as https://learn.example.org: the app has a name of its own.`)
      }
      return given
    },
    database(name: string): string | null {
      const given = text(name, '')
      if (given === '') return null
      const address = parsePostgresAddress(given)
      if (typeof address === 'object') return given
      mistakes.push(`${name} ${address}`)
      return null
    },
    list(name: string, fits: (entry: string) => boolean, what: string, otherwise = ''): string[] {
      const entries = text(name, otherwise)
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
      if (!entries.every(fits)) mistakes.push(`${name} must be ${what} with commas between them.`)
      return entries
    },
  }
}

function backupsKept(environment: Environment, mistakes: string[]) {
  const { days, least } = wholeNumbers(environment, mistakes, { days: 14, least: 3 }, (name) => `BACKUP_KEEP_${name}`)
  return { keepDays: days, keepLeast: least }
}

function wholeNumbers<N extends Record<string, number>>(
  environment: Environment,
  mistakes: string[],
  defaults: N,
  variableOf: (name: string) => string,
): N {
  const numbers: Record<string, number> = { ...defaults }
  for (const name of Object.keys(defaults)) {
    const variable = variableOf(name.toUpperCase())
    const given = environment[variable]?.trim()
    if (!given) continue
    if (/^[1-9]\d{0,9}$/.test(given)) numbers[name] = Number(given)
    else mistakes.push(`${variable} must be a whole number above 0.`)
  }
  return numbers as N
}
