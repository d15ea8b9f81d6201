import type { Settings } from './settings.ts'

type Exposure = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy' | 'limitsOn' | 'sms' | 'allowConsoleSms'>

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Returns why clients on other machines reach the app, or null when they do not. */
export function exposureOf({
  host,
  publicUrl,
  trustProxy,
}: Pick<Exposure, 'host' | 'publicUrl' | 'trustProxy'>): string | null {
  if (!isLoopback(host)) return 'with this HOST'
  if (publicUrl?.startsWith('https:')) return 'with a PUBLIC_URL of https'
  return trustProxy.length > 0 ? 'with a TRUST_PROXY' : null
}

/** Returns a sentence for each test setting that must be off where clients on other machines reach the app. */
export function exposureMistakes(settings: Exposure): string[] {
  const why = exposureOf(settings)
  if (why === null) return []
  const mistakes: string[] = []
  if (!settings.limitsOn) mistakes.push(`LIMITS=off is for tests on this machine alone: ${why} others reach the app.`)
  if (settings.sms === 'console' && !settings.allowConsoleSms) {
    mistakes.push(
      `SMS=console prints codes instead of sending them: ${why} it needs ALLOW_CONSOLE_SMS=1, or a sender (docs/sms.md).`,
    )
  }
  return mistakes
}
