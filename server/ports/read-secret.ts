import { readFileSync } from 'node:fs'

/** A credential, given itself or as the name of a file that holds it; what is wrong goes to `mistakes`. */
export function readSecret(
  environment: Record<string, string | undefined>,
  name: string,
  mistakes: string[],
): string | null {
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return environment[name]?.trim() || null
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    mistakes.push(`${name}_FILE must name a file that can be read.`)
    return null
  }
}
