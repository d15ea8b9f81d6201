import { readSecret } from '../../ports/secret-keys.ts'
import type { SmsGateway } from '../../ports/sms.ts'

export type Environment = Record<string, string | undefined>

const METHODS = ['GET', 'POST', 'PUT'] as const

export type SettingReader = ReturnType<typeof settingReader>

/** Reads single settings; what is wrong goes to `mistakes`. */
export function settingReader(environment: Environment, mistakes: string[]) {
  const text = (name: string) => environment[name]?.trim() || null
  const never = /(?!)/
  const pattern = (name: string, otherwise?: string): RegExp | null => {
    const given = text(name) ?? otherwise
    if (given === undefined) return null
    try {
      return new RegExp(given)
    } catch {
      mistakes.push(`${name} must be a regular expression.`)
      return never
    }
  }
  const missing = (name: string): RegExp => {
    mistakes.push(`${name} is missing.`)
    return never
  }
  return {
    text,
    pattern,
    missing,
    needed(name: string, otherwise?: string): string {
      const given = text(name) ?? otherwise
      if (given === undefined) missing(name)
      return given ?? ''
    },
    secret: (name: string) => readSecret(environment, name, mistakes),
    method(otherwise = 'POST'): SmsGateway['method'] {
      const given = (text('SMS_METHOD') ?? otherwise).toUpperCase()
      const found = METHODS.find((method) => method === given)
      if (!found) mistakes.push(`SMS_METHOD must be one of: ${METHODS.join(', ')}.`)
      return found ?? 'POST'
    },
    headers(otherwise: Record<string, string> = {}): Record<string, string> {
      const given = text('SMS_HEADERS')
      const headers = given === null ? otherwise : headersIn(given)
      if (!headers) mistakes.push('SMS_HEADERS must be a JSON object of texts.')
      return headers ?? {}
    },
  }
}

function headersIn(given: string): Record<string, string> | null {
  try {
    const parsed: unknown = JSON.parse(given)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    const entries = Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value] as [string, unknown])
    return entries.every(([, value]) => typeof value === 'string')
      ? Object.fromEntries(entries as [string, string][])
      : null
  } catch {
    return null
  }
}
