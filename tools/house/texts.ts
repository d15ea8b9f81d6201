import { type Expression, type JSXElement, type JSXEmptyExpression, type JSXFragment, Visitor } from 'oxc-parser'
import { type Fault, isTest, lineOf, type Source } from './sources.ts'

/**
 * Returns the keys that no program names, neither as a field of the texts nor as a whole string (a rule may choose a
 * key that is looked up later). Tests do not count: nobody is shown a text that only a test names.
 */
export function unusedTexts(
  sources: Source[],
  keys: string[],
  where = /^(server|ui|web|contract|tools\/building)\//,
): Fault[] {
  const named = new Set<string>()
  for (const { path, program } of sources) {
    if (isTest(path) || !where.test(path)) continue
    new Visitor({
      MemberExpression(node) {
        const ofTexts = node.object.type === 'Identifier' && node.object.name === 'm'
        if (ofTexts && node.property.type === 'Identifier') named.add(node.property.name)
      },
      Literal(node) {
        if (typeof node.value === 'string') named.add(node.value)
      },
      TemplateLiteral(node) {
        if (node.quasis.length === 1) named.add(node.quasis[0]?.value.cooked ?? '')
      },
      ImportSpecifier(node) {
        if (node.imported.type === 'Identifier') named.add(node.imported.name)
      },
      // const { menu_open } = m
      ObjectPattern(node) {
        for (const field of node.properties)
          if (field.type === 'Property' && field.key.type === 'Identifier') named.add(field.key.name)
      },
    }).visit(program)
  }
  return keys.filter((key) => !named.has(key)).map((key) => `the text ${key} is used nowhere`)
}

/** What a screen reader speaks, or a browser shows, of an element. */
const SPOKEN = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|subtitle)$/
const LETTER = /\p{L}/u

/** Returns texts that are written into a screen's code, where they cannot be translated. */
export function literalTextFaults(sources: Source[]): Fault[] {
  return sources.flatMap(({ path, text, program }) => {
    if (
      !/^(ui|(web|console)\/src)\//.test(path) ||
      !path.endsWith('.tsx') ||
      isTest(path) ||
      path.includes('/testing/')
    )
      return []
    const faults: Fault[] = []
    const look = (start: number, words: unknown) => {
      if (typeof words !== 'string' || !LETTER.test(words)) return
      faults.push(`${path}:${lineOf(text, start)} has words outside the catalogue: ${words.trim()}`)
    }
    new Visitor({
      JSXText: ({ start, value }) => look(start, value),
      JSXElement: ({ children }) => {
        for (const child of children)
          if (child.type === 'JSXExpressionContainer') for (const one of literalsOf(child.expression)) look(...one)
      },
      JSXAttribute({ name, value }) {
        if (name.type !== 'JSXIdentifier' || !SPOKEN.test(name.name) || !value) return
        const shown = value.type === 'JSXExpressionContainer' ? value.expression : value
        for (const one of literalsOf(shown)) look(...one)
      },
    }).visit(program)
    return faults
  })
}

type Shown = Expression | JSXEmptyExpression | JSXElement | JSXFragment

/**
 * Returns the literal texts that an expression may yield, including those of conditions and of templates around values.
 */
function literalsOf(shown: Shown): [start: number, words: unknown][] {
  if (shown.type === 'Literal') return [[shown.start, shown.value]]
  if (shown.type === 'TemplateLiteral') return shown.quasis.map(({ value }) => [shown.start, value.cooked])
  if (shown.type === 'ConditionalExpression') return [shown.consequent, shown.alternate].flatMap(literalsOf)
  if (shown.type === 'LogicalExpression') return literalsOf(shown.right)
  return []
}
