import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { emptyFolder } from './provider-folder.ts'

const real = process.env['PATH'] ?? ''

/** Replaces the system's programs by these until the next call; `null` restores the real ones. */
export function systemHas(programs: Record<string, string> | null): void {
  if (programs === null) {
    process.env['PATH'] = real
    return
  }
  const folder = emptyFolder()
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  process.env['PATH'] = folder
}

after(() => systemHas(null))
