import { parseArgs } from 'node:util'
import { nearest } from '../../ports/nearest.rules.ts'
import { type Command, Misused, type ParsedArguments } from './command.ts'

/** Returns the arguments after a command's name. Throws `Misused` for those that the command does not take. */
export function parseArguments({ usage, check }: Command, args: string[]): ParsedArguments {
  const { flags, least, most } = readUsage(usage)
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const { tokens, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  const typed: ParsedArguments = { words: positionals, flags: {} }
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!flags.includes(token.name)) throw new Misused(unknownOption(token.rawName, flags))
    if (token.value !== undefined) throw new Misused(`The option --${token.name} has no value.`)
    typed.flags[token.name] = true
  }
  if (positionals.length < least || positionals.length > most) throw new Misused()
  check?.(typed)
  return typed
}

/** Returns the names of the options in `FOLDER --by WORD [--write]`, and the fewest and most other words. */
function readUsage(usage: string): { flags: string[]; least: number; most: number } {
  const parts = usage === '' ? [] : usage.split(' ')
  const flags = parts.flatMap((part) => /^\[?--([^\]]+)\]?$/.exec(part)?.[1] ?? [])
  const least = parts.filter((part) => !/^\[|^--/.test(part)).length
  return { flags, least, most: parts.length - flags.length }
}

function unknownOption(typed: string, flags: string[]): string {
  const near = nearest(typed.replace(/^-+/, ''), flags)
  return `There is no option "${typed}".${near === null ? '' : ` Did you mean --${near}?`}`
}
