import { MAX_ID } from '#contract/ids.ts'

/** A line of a table of fields. Nested fields have their whole path as a name: `questions[].options[]`. */
export type FieldRow = { name: string; type: string; limits: string; optional: boolean }

/** The keywords that the contract's schemas use. */
type Schema = {
  type?: string
  wire?: string
  of?: Schema
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  line: 'line',
  lines: 'lines',
  instant: 'instant',
  day: 'day',
}

const isId = (schema: Schema) => schema.wire === 'id' || (schema.minimum === 1 && schema.maximum === MAX_ID)

const unique = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))]

function typeOf(schema: Schema): string {
  if (schema.wire === 'json_text' && schema.of) return `${typeOf(schema.of)}, or a JSON text of it`
  if (isId(schema)) return 'id'
  if (schema.anyOf && schema.type === undefined) return unique(schema.anyOf.map(typeOf)).join(' or ')
  if (schema.enum) return schema.enum.map(String).join(' or ')
  if (schema.const !== undefined) return schema.const === '' ? 'empty text' : JSON.stringify(schema.const)
  if (schema.type === 'array') return schema.items ? `list of ${manyOf(schema.items)}` : 'list'
  const word = WORDS[schema.format ?? schema.type ?? '']
  if (word === undefined) throw new Error(`No word for the schema ${JSON.stringify(schema)}`)
  return word
}

function manyOf(items: Schema): string {
  if (items.type === 'object') return 'objects'
  return items.type === 'string' && !items.format ? 'texts' : typeOf(items)
}

const figure = (value: number) => (value === MAX_ID ? '2⁵³ − 1' : String(value))

function range(least: number | undefined, most: number | undefined, unit = ''): string {
  if (most === undefined) return least ? `at least ${figure(least)}${unit}` : ''
  return least === undefined ? `at most ${figure(most)}${unit}` : `${figure(least)} to ${figure(most)}${unit}`
}

function limitsOf(schema: Schema): string {
  if (isId(schema)) return ''
  if (schema.wire === 'json_text' && schema.of) return limitsOf(schema.of)
  if (schema.anyOf && schema.type === undefined) return unique(schema.anyOf.map(limitsOf)).join('; ')
  return unique([
    range(schema.minimum, schema.maximum),
    range(schema.minLength || undefined, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.pattern === undefined ? '' : `\`${schema.pattern}\``,
  ]).join('; ')
}

/** Returns what is inside a field: the object's own fields, or those of a list's entries. */
function insideOf(schema: Schema, name: string): FieldRow[] {
  if (schema.wire === 'json_text' && schema.of) return insideOf(schema.of, name)
  if (schema.properties) return rowsOf(schema, name === '' ? '' : `${name}.`)
  if (schema.items) return insideOf(schema.items, `${name}[]`)
  return (schema.anyOf ?? []).flatMap((one) => insideOf(one, name))
}

function rowsOf(schema: Schema, before: string): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${before}${key}`
    const optional = !(schema.required ?? []).includes(key)
    return [{ name, type: typeOf(field), limits: limitsOf(field), optional }, ...insideOf(field, name)]
  })
}

/** The fields of a request or of an answer; for a list, those of its entries. */
export function fieldRows(schema: object): FieldRow[] {
  const plain = schema as Schema
  return plain.type === 'array' && plain.items ? rowsOf(plain.items, '') : rowsOf(plain, '')
}

/** Names of which a request must have at least one, or none. */
export function eitherNames(schema: object): string[] {
  const { type, anyOf } = schema as Schema
  return type === 'object' ? (anyOf ?? []).flatMap((one) => one.required ?? []) : []
}
