import { existsSync, readFileSync } from 'node:fs'
import { openSnapshot } from '../../db/dump/open-snapshot.ts'
import { secretsFrom } from '../../ports/secret-keys.ts'
import type { Settings } from '../../ports/settings.ts'
import type { StoredGateway } from '../../sms/gateway/gateways.queries.ts'
import { credentialsOf, formOf, gatewayOfForm } from '../../sms/gateway/sms-setup.ts'
import { smsWarnings } from '../../sms/sms-commands.ts'
import type { Finding } from './finding.ts'

const about = 'sms'

/** Checks by which gateway codes are sent, if by any. */
export async function examineSms(settings: Settings): Promise<Finding[]> {
  if (settings.sms === 'console') {
    return [{ state: 'look', about, says: 'codes are printed here and not sent: fine for trying out, see docs/sms.md' }]
  }
  if (settings.sms === 'form') return [await examineForm(settings)]
  const warnings = smsWarnings(settings).map((says): Finding => ({ state: 'look', about, says }))
  return [{ state: 'good', about, says: `codes are sent by ${settings.sms}; try it with sms-test NUMBER` }, ...warnings]
}

async function examineForm(settings: Settings): Promise<Finding> {
  const stored = await storedForm(settings)
  if (!stored) {
    const says = 'no code is sent: an owner has to enter the gateway in the console, under SMS and WhatsApp'
    return { state: 'look', about, says }
  }
  const { secretsFile } = settings
  const secrets = existsSync(secretsFile) ? secretsFrom(readFileSync(secretsFile, 'utf8')) : null
  const { gateway, mistakes } = secrets
    ? gatewayOfForm(settings, 'sms', formOf(stored), credentialsOf(stored, secrets))
    : { gateway: null, mistakes: [] }
  if (gateway && mistakes.length === 0)
    return { state: 'good', about, says: 'codes are sent by the gateway that an owner entered in the console' }
  const says = 'no code is sent: the gateway of the console cannot be used, an owner has to enter its credentials again'
  return { state: 'look', about, says }
}

/** Returns what the console's form stored. What is wrong with the database is a finding of its own. */
async function storedForm(settings: Settings): Promise<StoredGateway | null> {
  const snapshot = await openSnapshot(settings).catch(() => null)
  if (!snapshot) return null
  try {
    if (!snapshot.tables.includes('sms_gateways')) return null
    for await (const row of snapshot.rows('sms_gateways')) if (row['channel'] === 'sms') return row as StoredGateway
    return null
  } finally {
    await snapshot.close()
  }
}
