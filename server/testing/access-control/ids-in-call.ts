import type { Call } from '#contract/call.ts'

type Field = { wire?: string; type?: string; anyOf?: Field[]; items?: Field & Partial<Shape>; of?: { items: Shape } }
type Shape = { properties: Record<string, Field>; required?: string[]; anyOf?: { required: string[] }[] }

/** An id that a request may carry. `path` as in `submit_data.question_id`, or `visited.*` in a list of ids. */
export type IdInCall = { path: string; required: boolean; nullable: boolean }

export const shapeOf = (call: Call): Shape => (call.body as Shape | undefined) ?? { properties: {} }

/** Fields of which one must be there. */
export const alternativesOf = (call: Call): string[] => (shapeOf(call).anyOf ?? []).flatMap(({ required }) => required)

/** Every id in a call's request but the student's own. */
export function idsIn(call: Call): IdInCall[] {
  return idsOf(shapeOf(call), '').filter(({ path }) => path !== 'stud_id')
}

/** The shape of the objects in a list, which may come as JSON text. */
export function rowsIn({ of, items }: Field): Shape | null {
  if (of) return of.items
  return items?.properties ? { ...items, properties: items.properties } : null
}

function idsOf({ properties, required = [] }: Shape, before: string): IdInCall[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const rows = rowsIn(field)
    if (rows) return idsOf(rows, `${name}.`)
    if (field.items?.wire === 'id') return [{ path: `${before}${name}.*`, required: false, nullable: false }]
    const kinds = field.anyOf ?? [field]
    if (!kinds.some(({ wire }) => wire === 'id')) return []
    const nullable = kinds.some(({ type }) => type === 'null')
    return [{ path: `${before}${name}`, required: required.includes(name), nullable }]
  })
}

/** Returns the body with this value at that path. Without a value the field is left out. */
export function withAt(body: Record<string, unknown>, path: string, ...value: [unknown?]): Record<string, unknown> {
  const [name = '', inner] = path.split('.')
  if (inner === undefined) {
    const { [name]: _left, ...rest } = body
    return value.length > 0 ? { ...rest, [name]: value[0] } : rest
  }
  if (inner === '*') return { ...body, [name]: value }
  const [item = {}] = body[name] as Record<string, unknown>[]
  return { ...body, [name]: [withAt(item, inner, ...value)] }
}
