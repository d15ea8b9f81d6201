import { type Argument, type Expression, Visitor } from 'oxc-parser'
import { type Fault, isTest, lineOf, type Source } from './sources.ts'

const WHERE = /^server\/(importing|exporting|staff\/imports)\//
const MAKER = 'server/importing/localized-message.rules.ts'
/** Functions that take a sentence for a clerk, and lists to which such sentences are added. */
const TAKES = new Set(['say', 'note', 'advise', 'warn', 'doubt', 'unreadable', 'CellError'])
const LISTS = new Set(['notes', 'warnings', 'left', 'changes'])
/** A field of what is wrong. */
const FIELDS = new Set(['problem', 'why'])
const WORDS = /\p{Ll}{2,}[ ,:;]+\p{Ll}{2,}/u

/**
 * Returns the sentences that the importer would show in English only: literal text in place of a key of its catalogue,
 * literal text among the values of such a key, and sentences that are put together by hand.
 */
export function untoldFaults(sources: Source[]): Fault[] {
  return sources.flatMap(({ path, text, program }) => {
    if (!WHERE.test(path) || path === MAKER || isTest(path)) return []
    const faults: Fault[] = []
    const look = (start: number, shown: Argument) => {
      for (const words of wordsIn(shown)) {
        if (WORDS.test(words))
          faults.push(`${path}:${lineOf(text, start)} says without a key of messages/importer: ${words}`)
      }
    }
    new Visitor({
      CallExpression({ callee, arguments: given }) {
        const name = callee.type === 'Identifier' ? callee.name : ''
        const isAdded =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'push' &&
          LISTS.has(nameOf(callee.object))
        if (name === 'localized') for (const one of given.slice(1)) look(one.start, one)
        else if (isAdded || TAKES.has(name)) for (const one of given) look(one.start, one)
      },
      NewExpression({ callee, arguments: given }) {
        if (TAKES.has(nameOf(callee))) for (const one of given) look(one.start, one)
      },
      ObjectExpression({ start, properties }) {
        const names = new Set<string>()
        for (const one of properties) {
          if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
          names.add(one.key.name)
          if (FIELDS.has(one.key.name)) look(one.start, one.value)
        }
        if (names.has('key') && names.has('values'))
          faults.push(`${path}:${lineOf(text, start)} puts a sentence together that localized() makes`)
      },
    }).visit(program)
    return faults
  })
}

const nameOf = (shown: Expression): string => {
  if (shown.type === 'Identifier') return shown.name
  return shown.type === 'MemberExpression' && shown.property.type === 'Identifier' ? shown.property.name : ''
}

/** The words that stand in an expression; a call has its own. */
function wordsIn(shown: Argument): string[] {
  if (shown.type === 'Literal') return typeof shown.value === 'string' ? [shown.value] : []
  if (shown.type === 'TemplateLiteral') return shown.quasis.map(({ value }) => value.cooked ?? '')
  if (shown.type === 'ConditionalExpression') return [shown.consequent, shown.alternate].flatMap(wordsIn)
  if (shown.type === 'BinaryExpression' || shown.type === 'LogicalExpression')
    return [shown.left, shown.right].flatMap((one) => (one.type === 'PrivateIdentifier' ? [] : wordsIn(one)))
  if (shown.type === 'ObjectExpression')
    return shown.properties.flatMap((one) => (one.type === 'Property' ? wordsIn(one.value) : []))
  if (shown.type === 'ArrayExpression')
    return shown.elements.flatMap((one) => (one === null || one.type === 'SpreadElement' ? [] : wordsIn(one)))
  return []
}
