import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planFeature } from './new-feature/plan-feature.ts'
import { root } from './stamp.ts'
import { commandOf } from './testing/steps.ts'

const HELP = `npm run new-feature <word>

Makes a working list of entries with a date, from its call to its journey: all that CONTRIBUTING.md's seven steps
need, named after the word. Nothing that is there is overwritten; lines are added to the files that name every feature.
Change then what it made into what you want: its columns, its screen, its texts and their translations.`

const [word] = process.argv.slice(2)
if (word === undefined || word === '--help') {
  console.log(HELP)
  process.exit(word === undefined ? 1 : 0)
}
const plan = planFeature(word, root)
if (typeof plan === 'string') {
  console.error(plan)
  process.exit(1)
}

for (const [path, text] of Object.entries(plan.made)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'wx' })
}
for (const [path, text] of Object.entries(plan.changed)) writeFileSync(join(root, path), text)
const paths = [...Object.keys(plan.made), ...Object.keys(plan.changed)]
run([commandOf('oxfmt'), ...paths])
// Each sheet of the demo academy is there as a workbook, too.
run(['tools/making/make-demo-workbooks.ts'])

console.log(`Made:\n  ${Object.keys(plan.made).join('\n  ')}\n  demo-academy-xlsx/${word}.xlsx
Lines added to:\n  ${Object.keys(plan.changed).join('\n  ')}
Next: what CONTRIBUTING.md says under "Add a feature".`)

function run(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
}
