import type { PlainText } from '../../http/language.ts'

const MIN_LENGTH = 12
/** Fewer guesses than this and a common word stands behind it: of five grades the lower three. */
const GOOD_GRADE = 3

type Check = (password: string, own: string[]) => number
let check: Promise<Check> | null = null

/** Loaded with the first password that is set: its lists of common ones take a moment and some memory. */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const made = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, own) => made.check(password, own).score
}

/** What is wrong with a password that somebody chose, `own` being what anybody knows of them; null when it is good. */
export async function passwordFault(password: string, own: string[]): Promise<PlainText | null> {
  if ([...password].length < MIN_LENGTH) return 'staff_password_short'
  const grade = (await (check ??= loadCheck()))(password, own)
  return grade < GOOD_GRADE ? 'staff_password_common' : null
}
