export type Operator = '+' | '-' | '*' | '/'

export type CalculatorKey =
  | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | Operator
  | '.'
  | '='
  | '%'
  | 'root'
  | 'clear'
  | 'back'

export type Failure = 'zero' | 'root' | 'large'

/**
 * `shown` is what is typed, or the last result, which `exact` holds in full. `left` and `operator` wait for the second number. `isTyped` while digits
 * join the number on display, `isSecond` once there is one behind the operator.
 */
export type Calculator = {
  shown: string
  exact: number | null
  left: number | null
  operator: Operator | null
  isTyped: boolean
  isSecond: boolean
  failure: Failure | null
}

const MAX_DIGITS = 12

/** Beyond this number of digits a floating-point number is not exact in decimal. */
const SURE_DIGITS = 15

export const CLEARED: Calculator = {
  shown: '0',
  exact: null,
  left: null,
  operator: null,
  isTyped: false,
  isSecond: false,
  failure: null,
}

/** Returns up to twelve digits if they can show the number; otherwise a number with a power of ten. */
export function shownNumber(value: number): string {
  const exact = Number(value.toPrecision(MAX_DIGITS))
  if (exact === 0) return '0'
  const size = Math.abs(exact)
  if (size >= 10 ** MAX_DIGITS || size < 1e-7) return exact.toExponential(MAX_DIGITS - 4).replace(/\.?0+e\+?/, 'e')
  const whole = Math.trunc(size).toString().length
  const rounded = exact.toFixed(MAX_DIGITS - whole)
  return rounded.includes('.') ? rounded.replace(/\.?0+$/, '') : rounded
}

function computed(left: number, operator: Operator, right: number): number | Failure {
  if (operator === '/' && right === 0) return 'zero'
  const value = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[operator]
  // Binary fractions must not show: 0.1 + 0.2 is 0.3.
  return Number.isFinite(value) ? Number(value.toPrecision(SURE_DIGITS)) : 'large'
}

const numberOf = ({ exact, shown }: Calculator): number => exact ?? Number(shown)

const failed = (failure: Failure): Calculator => ({ ...CLEARED, failure })

const digitsOf = (shown: string): number => shown.replace(/\D/g, '').length

/** After a key was pressed. */
export function afterKey(before: Calculator, key: CalculatorKey): Calculator {
  if (key === 'clear') return CLEARED
  // After a failure any key starts a new calculation.
  const calculator = before.failure ? CLEARED : before
  if (/^\d$/.test(key) || key === '.') return withDigit(calculator, key)
  if (key === 'back') return withoutDigit(calculator)
  if (key === '%') return percent(calculator)
  if (key === 'root') return root(calculator)
  return key === '=' ? equals(calculator) : withOperator(calculator, key as Operator)
}

function withDigit(calculator: Calculator, digit: string): Calculator {
  const shown = calculator.isTyped ? calculator.shown : '0'
  const typed = { ...calculator, exact: null, isTyped: true, isSecond: calculator.operator !== null }
  if (digit === '.') return { ...typed, shown: shown.includes('.') ? shown : `${shown}.` }
  if (digitsOf(shown) >= MAX_DIGITS) return calculator
  return { ...typed, shown: shown === '0' ? digit : shown + digit }
}

function withoutDigit(calculator: Calculator): Calculator {
  if (!calculator.isTyped) return calculator
  return { ...calculator, shown: calculator.shown.length > 1 ? calculator.shown.slice(0, -1) : '0' }
}

const withResult = (calculator: Calculator, value: number): Calculator => ({
  ...calculator,
  shown: shownNumber(value),
  exact: value,
  isTyped: false,
  isSecond: calculator.operator !== null,
})

/** After plus or minus the percentage is of the number before the operator, as on pocket calculators. */
function percent(calculator: Calculator): Calculator {
  const { left, operator } = calculator
  const share = numberOf(calculator) / 100
  return withResult(calculator, left !== null && (operator === '+' || operator === '-') ? left * share : share)
}

function root(calculator: Calculator): Calculator {
  const value = numberOf(calculator)
  return value < 0 ? failed('root') : withResult(calculator, Math.sqrt(value))
}

function equals(calculator: Calculator): Calculator {
  const { left, operator, isSecond } = calculator
  if (left === null || operator === null || !isSecond) return { ...calculator, isTyped: false }
  const value = computed(left, operator, numberOf(calculator))
  return typeof value === 'string' ? failed(value) : withResult(CLEARED, value)
}

/**
 * Calculates the pending operation first: 2 + 3 × 4 is 20, from left to right. A second operator replaces the one
 * before it.
 */
function withOperator(calculator: Calculator, operator: Operator): Calculator {
  const done = calculator.isSecond ? equals(calculator) : calculator
  if (done.failure) return done
  return { ...done, left: numberOf(done), operator, isTyped: false, isSecond: false }
}

const BY_KEYBOARD: Record<string, CalculatorKey> = {
  x: '*',
  '×': '*',
  '÷': '/',
  ',': '.',
  Enter: '=',
  Backspace: 'back',
  Delete: 'clear',
  c: 'clear',
  r: 'root',
}

/** Returns the calculator's key for a key of the keyboard. */
export const keyOf = (key: string): CalculatorKey | null =>
  /^[\d+\-*/.=%]$/.test(key) ? (key as CalculatorKey) : (BY_KEYBOARD[key] ?? null)
