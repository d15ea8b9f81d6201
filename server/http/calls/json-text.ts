import { sendable } from '../fast-path/response-body.ts'

declare const of: unique symbol

/** Finished JSON text of such a value. */
export type JsonText<T> = string & { readonly [of]: T }

export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/** The text of an object, not an empty one, with one more value that is text already. */
export const jsonTextWith = <T extends object, Name extends string, V>(value: T, name: Name, text: JsonText<V>) =>
  `${JSON.stringify(value).slice(0, -1)},"${name}":${text}}` as JsonText<T & Record<Name, V>>

/** A finished answer with such data: the envelope and all, as it is sent. */
export type SerializedAnswer<T> = (string | Buffer) & { readonly [of]: T }

export const serializedAnswer = <T>(data: JsonText<T>) => sendable(shortSerializedAnswer(data)) as SerializedAnswer<T>

/** The same where the data are known to be short. */
export const shortSerializedAnswer = <T>(data: JsonText<T>) =>
  `{"status":true,"status_code":200,"message":"","data":${data}}` as SerializedAnswer<T>

// No stored text has this character: PostgreSQL cannot hold it.
const MARK = '\u0000'
const PLACEHOLDER = /"\\u0000(\w+)\\u0000"|\\u0000(\w+)\\u0000/

/** A place in a text that is filled later: alone it becomes any JSON, within a text it becomes a part of it. */
export const placeholder = (name: string): string => `${MARK}${name}${MARK}`

/** JSON text with holes: everything but what differs between students is written once. */
export function textWithPlaceholders(value: unknown): (fill: (name: string) => unknown) => string {
  const [first = '', ...rest] = JSON.stringify(value).split(PLACEHOLDER)
  const holes: { name: string; after: string }[] = []
  for (let at = 0; at < rest.length; at += 3) {
    holes.push({ name: rest[at] ?? rest[at + 1] ?? '', after: rest[at + 2] ?? '' })
  }
  return (fill) => {
    let text = first
    for (const { name, after } of holes) text += `${String(fill(name))}${after}`
    return text
  }
}

/** JSON text in which the hole of this name, part of texts, is filled everywhere. */
export const fillPlaceholder = (text: string, name: string, value: string): string =>
  text.replaceAll(JSON.stringify(placeholder(name)).slice(1, -1), () => value)
