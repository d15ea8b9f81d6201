import { basename } from 'node:path'
import type { Fault } from './sources.ts'

const WHERE = /^(server|ui|web|console|contract|tools|e2e|lab)\//
const EXTENSIONS = /\.(d\.ts|tsx?|mjs|css)$/
const ROLES = ['routes', 'queries', 'writes', 'rules', 'api', 'derived', 'config', 'long', 'test', 'spec', 'web']
const EMPTY = /^(index|utils?|helpers?|misc|common)$/
const MIGRATION = /^\d{4}-[a-z0-9-]+\.ts$/

/** Returns a fault for each file whose name is not kebab-case with known roles, or says nothing. */
export function nameFaults(files: string[]): Fault[] {
  return files
    .filter((file) => WHERE.test(file) && EXTENSIONS.test(file))
    .flatMap((file) => {
      const name = basename(file)
      const [first = '', ...roles] = name.replace(EXTENSIONS, '').split('.')
      if (/\/migrations\//.test(file) && MIGRATION.test(name)) return []
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(first)) return [`${file} is not called in kebab-case`]
      if (EMPTY.test(first)) return [`${file} has a name that says nothing`]
      const stranger = roles.find((role) => !ROLES.includes(role))
      return stranger ? [`${file} has the role "${stranger}", which is none of: ${ROLES.join(', ')}`] : []
    })
}

const MAX_LINES = 300

export function lengthFaults(texts: { path: string; text: string }[]): Fault[] {
  return texts.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > MAX_LINES ? [`${path} has ${lines} lines, more than ${MAX_LINES}`] : []
  })
}
