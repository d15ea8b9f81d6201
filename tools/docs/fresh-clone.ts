import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { projectFiles } from '../house/sources.ts'
import { root } from '../stamp.ts'

/** Stands for npm: installs the packages that are here already, and answers no other command. */
const NPM = `import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
if (process.argv[2] === 'ci') {
  const from = ${JSON.stringify(join(root, 'node_modules'))}
  mkdirSync('node_modules')
  const names = readdirSync(from).filter((name) => !['.cache', '.ensure', '.vite'].includes(name))
  for (const name of names) symlinkSync(from + '/' + name, 'node_modules/' + name)
  console.log('packages installed')
}
`

/**
 * Returns a copy of all files that are or would be committed: nothing is installed, compiled or built there.
 * `environment` has no setting of the app, and a stand-in for npm that needs no network. The copy is removed after the
 * test file.
 */
export function freshClone(): { clone: string; environment: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const clone = join(folder, 'student-learning')
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    copyFileSync(join(root, file), join(clone, file))
  }
  const npm = join(folder, 'npm.mjs')
  writeFileSync(npm, NPM)
  const { PATH = '', HOME = folder } = process.env
  return { clone, environment: { PATH, HOME, NO_COLOR: '1', npm_execpath: npm } }
}

/** Copies the built app and the compiled texts, which take a minute to build; missing ones are built in the clone. */
export function copyBuilt(clone: string): void {
  for (const part of ['dist/web', 'dist/server', 'messages/generated'])
    if (existsSync(join(root, part))) cpSync(join(root, part), join(clone, part), { recursive: true })
}
