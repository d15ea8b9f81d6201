/*
 * `npm run audit`: known weaknesses of the packages in the lock file. Ends with 0 when none is high or critical, with
 * 1 when one is and tools/supply/accepted-findings.json does not accept it, with 2 when the registry does not say.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.ts'
import { type Accepted, judgeAudit } from './supply/assess-audit.ts'

const NOT_ANSWERED = 2

function askNpm(): string {
  const args = ['audit', '--json', '--package-lock-only', '--include=dev', '--include=optional']
  const npm = process.env['npm_execpath']
  const asked =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, encoding: 'utf8' })
      : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  return asked.stdout ?? ''
}

function main(): number {
  const file = join(root, 'tools/supply/accepted-findings.json')
  const accepted = JSON.parse(readFileSync(file, 'utf8')) as Accepted[]
  const judged = judgeAudit(askNpm(), accepted, new Date().toISOString().slice(0, 10))
  if (judged.kind === 'no answer') {
    console.error(`The registry did not say which packages have known weaknesses: ${judged.why}`)
    console.error('Nothing is known, neither good nor bad. Ask again later, or with another registry.')
    return NOT_ANSWERED
  }
  for (const { text } of judged.accepted) console.log(`accepted: ${text}`)
  for (const { text } of judged.open) console.error(`found: ${text}`)
  for (const complaint of judged.complaints) console.error(complaint)
  const isFine = judged.open.length + judged.complaints.length === 0
  if (isFine) console.log('No known weakness of the packages is high or critical.')
  return isFine ? 0 : 1
}

process.exitCode = main()
