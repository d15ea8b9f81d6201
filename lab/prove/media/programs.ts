import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasSwift, SWIFT_PACKAGES } from '../../../server/testing/swift.ts'

export type Programs = { nginx: string; openssl: string }

/** Returns the programs of this machine, or a sentence that says what to install. */
export function findPrograms(): Programs | string {
  const [nginx, openssl] = [pathOf('nginx'), pathOf('openssl')]
  const missing = [
    ...(nginx === null ? ['nginx'] : []),
    ...(openssl === null ? ['openssl'] : []),
    ...(hasSwift() ? [] : SWIFT_PACKAGES),
  ]
  if (nginx !== null && openssl !== null && missing.length === 0) return { nginx, openssl }
  return `This proof needs programs that are not here. On Debian: apt-get install ${missing.join(' ')}`
}

function pathOf(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}
