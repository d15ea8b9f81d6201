import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildMessages } from './build-messages.ts'
import { root } from './stamp.ts'
import { commandOf, type Done, endWithUs, perform, performTogether, programStep, type Step } from './steps.ts'

/** Everything that can be said of the project without running it, the slow steps first. */
export async function check(): Promise<Done[]> {
  const messages = { name: 'texts', run: () => buildMessages().then(() => ({ passed: 1, failed: 0, output: '' })) }
  const first = await perform(messages)
  return [first, ...(await performTogether(staticSteps()))]
}

function staticSteps(): Step[] {
  // Those of `prove` are also those of e2e, bench and pictures: all of them read most of the server again.
  const halves = ['server', 'web', 'web/worker', 'contract', 'prove'].filter((half) =>
    existsSync(join(root, half, 'tsconfig.json')),
  )
  const folders = ['server', 'contract', 'web/src', 'tools', 'e2e', 'prove', 'bench', 'pictures'].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const oxlint = [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--disable-nested-config']
  return [
    programStep('lint', { args: oxlint }),
    ...halves.map((half) => programStep(`types of ${half}`, { args: [commandOf('typescript', 'tsc'), '-p', half] })),
    programStep('form', { args: [commandOf('oxfmt'), '--check'] }),
    programStep('house', { args: ['--test', 'tools/house.test.ts', 'tools/house/*.test.ts'] }),
    programStep('unused code', { args: [commandOf('knip'), '--no-progress', '--no-config-hints'] }),
    programStep('duplicates', { args: [commandOf('jscpd'), '--no-tips', '--fail-on-empty', ...folders] }),
  ]
}

if (import.meta.main && process.argv.includes('--help')) {
  console.log('npm run check: types, style, import directions, dead and doubled code.')
} else if (import.meta.main) {
  endWithUs()
  const done = await check()
  const failed = done.filter((step) => step.failed > 0).length
  console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${done.length} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}
