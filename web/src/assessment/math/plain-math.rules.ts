/** Each name with its sign. */
const NAMED = `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε theta θ lambda λ mu μ nu ν pi π rho ρ sigma σ tau τ
  phi φ varphi φ omega ω eta η Delta Δ Phi Φ Omega Ω Sigma Σ Lambda Λ Gamma Γ Theta Θ times × cdot · div ÷ pm ± le ≤ leq ≤
  ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ infty ∞ to → rightarrow → circ ° degree ° int ∫ sum ∑ sqrt √ in ∈ cup ∪ cap ∩ propto ∝
  angle ∠ perp ⊥ ldots … dots … prime ′`

const signs = new Map([...NAMED.matchAll(/(\w+) (\S)/g)].map(([, name = '', sign = '']) => [name, sign]))
/** Pairs of a plain character and its raised form. */
const RAISED = '0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ′′°°'
const raisedSigns = new Map([...RAISED.matchAll(/(.)(.)/g)].map(([, sign = '', raised = '']) => [sign, raised]))

const SPACE = /^([,;: ]|q?quad)$/

/** Commands that describe the look of a formula, not its meaning. */
const LOOKS = /^(text|math|oper|left|right|[bB]ig|[dt]?frac|vec|hat|bar|over|under|begin|end|limits|display|!)/

/** A shorter formula fits on one line of the smallest phone and is never broken. */
export const MAX_CHARACTERS = 22

/**
 * Returns about the look of a formula, in characters that every font has: students read it while the library loads, and
 * it has nearly the formula's length, so that little moves when the formula is rendered.
 */
export const plainMath = (source: string): string =>
  source
    .replaceAll(/\\(begin|end)\{[^{}]*\}/g, ' ')
    .replaceAll(/\}\s*\{/g, '/')
    .replaceAll(/\\([a-zA-Z]+|[,;:! ])/g, (_, name: string) => signs.get(name) ?? worded(name))
    .replaceAll(/\^(?:\{([^{}]*)\}|(\S))/g, (_, many = '', one = '') => power(`${many}${one}`))
    .replaceAll(/[{}_\\&~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns raised characters; the plain ones behind `^` when one of them has no raised form. */
function power(signsOfIt: string): string {
  const raised = [...signsOfIt].map((sign) => raisedSigns.get(sign) ?? null)
  return raised.includes(null) ? `^(${signsOfIt})` : raised.join('')
}

function worded(name: string): string {
  if (SPACE.test(name)) return ' '
  return LOOKS.test(name) ? '' : name
}
