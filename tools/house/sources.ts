import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import { type Comment, parseSync, type Program, Visitor } from 'oxc-parser'
import { root } from '../stamp.ts'

export type Import = { line: number; from: string; to: string | null; typeOnly: boolean }
export type Source = { path: string; text: string; imports: Import[]; program: Program; comments: Comment[] }

/** One sentence per fault, beginning with the place. */
export type Fault = string

const CODE = new Set(['.ts', '.tsx', '.mjs', '.js'])
const UNTRACKED = new Set(['node_modules', 'dist', 'data', '.git', 'messages/generated', 'test-results'])

/**
 * Returns every file of the project that is, or would be, committed; in a copy without git, all files that are found.
 */
export function projectFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const files = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : filesWithoutGit()
  // A link to a folder has no text.
  return files.filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile()).sort()
}

function filesWithoutGit(): string[] {
  const skip = (file: string) => UNTRACKED.has(file.replaceAll('\\', '/'))
  return globSync(['**/*', '**/.*', '.ci/*'], { cwd: root, exclude: skip })
    .filter((file) => statSync(join(root, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
}

export const isCode = (path: string): boolean => CODE.has(extname(path))
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

export function readSources(files: string[]): Source[] {
  return files.filter(isCode).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (start: number, from: string, typeOnly: boolean) =>
    imports.push({ line: lineOf(text, start), from, to: target(path, from), typeOnly })
  new Visitor({
    ImportDeclaration: (node) => add(node.start, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.start, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration(node) {
      if (node.source) add(node.start, node.source.value, node.exportKind === 'type')
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') add(node.start, String(node.source.value), false)
      if (node.source.type === 'TemplateLiteral') add(node.start, node.source.quasis[0]?.value.raw ?? '', false)
    },
    TSImportType: (node) => add(node.start, node.source.value, true),
  }).visit(program)
  return { path, text, imports, program, comments }
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }
/** Beginnings of imports such as `#ui/`, and the folder that each stands for. */
const ALIASES = Object.entries(imports)
  .filter(([alias]) => alias.endsWith('/*'))
  .map(([alias, folder]) => [alias.slice(0, -1), folder.slice('./'.length, -1)] as const)

/** The file that an import names, from the project's top; null for a package. */
function target(path: string, from: string): string | null {
  const file = from.split('?')[0] ?? ''
  for (const [alias, folder] of ALIASES) if (file.startsWith(alias)) return file.replace(alias, folder)
  if (file.startsWith('#messages/')) return file.replace('#', '')
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : null
}
