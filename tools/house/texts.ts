import { Visitor } from 'oxc-parser'
import { type Fault, isTest, type Source } from './sources.ts'

export function missingTexts(errors: Record<string, { text: string }>, keys: string[]): Fault[] {
  return Object.entries(errors)
    .filter(([, { text }]) => !keys.includes(text))
    .map(([name, { text }]) => `the error ${name} names the text ${text}, which the catalogue has not`)
}

/**
 * Keys that no program names: as a field of the texts, or as a whole string anywhere (a key may be chosen by a rule
 * and looked up later). Tests don't count: a text that only they name is shown to nobody.
 */
export function unusedTexts(sources: Source[], keys: string[]): Fault[] {
  const named = new Set<string>()
  for (const { path, program } of sources) {
    if (isTest(path) || !/^(server|web|contract)\//.test(path)) continue
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
