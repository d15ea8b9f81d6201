import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

const isFunction = (type: string) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/**
 * Wraps the first values of class fields that have parentheses, as in `x = make()`, into a function: Safari before 16
 * may look up their names in the wrong scope (https://webkit.org/b/236843).
 */
export function wrapFields(code: string): string {
  const places: [start: number, end: number][] = []
  const { program } = parseSync('chunk.js', code)
  new Visitor({
    PropertyDefinition({ value }) {
      if (!value || isFunction(value.type)) return
      if (code.slice(value.start, value.end).includes('(')) places.push([value.start, value.end])
    },
  }).visit(program)
  return places.toReversed().reduce((text, [start, end]) => {
    const value = text.slice(start, end)
    return `${text.slice(0, start)}(()=>${value.startsWith('{') ? `(${value})` : value})()${text.slice(end)}`
  }, code)
}

/** Does it to all chunks, after they were minified: a minifier would unwrap them again. */
export const safariFields: Plugin = {
  name: 'safari-fields',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = wrapFields(file.code)
  },
}
