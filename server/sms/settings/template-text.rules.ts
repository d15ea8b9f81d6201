import type { TemplateValue } from '../../ports/sms.ts'

const VARIABLE = /\{#([a-z]+)#\}/g
const WEB_OTP = /^@([a-z0-9.-]+) #\{#[a-z]+#\}$/i
const MAX_VARIABLES = 9
// Operators limit a variable to so many characters.
const MAX_VARIABLE_CHARACTERS = 40

const FITS: Record<string, readonly TemplateValue[]> = {
  var: ['code', 'minutes', 'academy'],
  alphanumeric: ['code', 'minutes', 'academy'],
  numeric: ['code', 'minutes'],
}

/** The registered text with its variables filled; a value is cut where operators would drop the whole message. */
export function renderTemplate(text: string, values: readonly string[]): string {
  let at = 0
  return text.replaceAll(VARIABLE, () => inVariable(values[at++] ?? ''))
}

export const inVariable = (value: string) => [...value].slice(0, MAX_VARIABLE_CHARACTERS).join('')

const typesOf = (text: string) => [...text.matchAll(VARIABLE)].map(([, type]) => type ?? '')
/** How many variables a registered text has. */
export const variableCount = (text: string): number => typesOf(text).length
const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

/**
 * Returns the default values of the variables: the first is the code, and a second one in a WebOTP line is the code
 * again.
 */
export function plainValues(text: string): TemplateValue[] {
  const count = typesOf(text).length
  return count === 2 && WEB_OTP.test(lastLine(text)) ? ['code', 'code'] : ['code']
}

/** Everything by which the operator or the phone would refuse the text, as ends of `SMS_TEMPLATE_TEXT …`. */
export function templateMistakes(text: string, values: readonly TemplateValue[], host: string | null): string[] {
  return [...variableMistakes(text, values), ...webOtpMistakes(text, values, host)].map(
    (mistake) => `SMS_TEMPLATE_TEXT ${mistake}.`,
  )
}

function variableMistakes(text: string, values: readonly TemplateValue[]): string[] {
  const types = typesOf(text)
  if (text.replaceAll(VARIABLE, '').includes('{#')) return ['has a variable that is not written as {#numeric#}']
  if (types.length === 0) return ['has no variable for the code, as {#numeric#}']
  if (types.length > MAX_VARIABLES) return [`has more than ${MAX_VARIABLES} variables`]
  if (types.length !== values.length) {
    return [`has ${types.length} variables: SMS_TEMPLATE_VALUES must name as many values, as code,minutes`]
  }
  if (!values.includes('code')) return ['has no variable for the code: SMS_TEMPLATE_VALUES must name it']
  return types.flatMap((type, at) => {
    const value = values[at]
    if (!FITS[type]) return [`has a variable of the type ${type}, which a code's message cannot fill`]
    return value && FITS[type].includes(value) ? [] : [`has a ${type} variable where ${value} is to stand`]
  })
}

function webOtpMistakes(text: string, values: readonly TemplateValue[], host: string | null): string[] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('@'))
  if (at === -1) return []
  const [, named] = WEB_OTP.exec(lines[at] ?? '') ?? []
  if (named === undefined || at !== lines.length - 1 || values.at(-1) !== 'code') {
    return ['must have its line for browsers last, as @learn.example.org #{#numeric#}, with the code']
  }
  if (host === null) return ['has a line for browsers, which needs PUBLIC_URL']
  return named.toLowerCase() === host ? [] : ['names another host in its line for browsers than PUBLIC_URL']
}
