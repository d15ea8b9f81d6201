const GREEK = [
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu',
  'ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega',
  'Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega µ mu Ω Omega',
]

const SIGNS = [
  '× times ÷ div ± pm ∓ mp · cdot ⋅ cdot ∙ cdot ∗ ast ∘ circ • bullet ⊕ oplus ⊗ otimes ⊙ odot ⊖ ominus',
  '≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ⊥ perp ∥ parallel ∣ mid',
  '∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ varnothing ∀ forall ∃ exists',
  '¬ neg ∧ wedge ∨ vee ∴ therefore ∵ because ∞ infty ∂ partial ∇ nabla ∆ Delta ℏ hbar ℓ ell ℵ aleph ∠ angle',
  '→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow',
  '⇌ rightleftharpoons ⇋ leftrightharpoons ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow ⟺ iff ↗ nearrow ↘ searrow',
  '… ldots ⋯ cdots ⋮ vdots ⋱ ddots ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge',
  '⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert √ surd △ triangle □ square ⋆ star ∖ setminus',
  'ℜ Re ℑ Im ° degree',
]

const commands = (lines: readonly string[]): [string, string][] => {
  const words = lines.join(' ').split(' ')
  return words.flatMap((sign, at) => (at % 2 === 0 ? [[sign, `\\${words[at + 1]}`]] : []))
}

const WRITTEN: readonly [string, string][] = [
  ...commands([...GREEK, ...SIGNS]),
  ['−', '-'],
  ['–', '-'],
  ['′', "'"],
  ['″', "''"],
  ['‴', "'''"],
  ['ℝ', '\\mathbb{R}'],
  ['ℕ', '\\mathbb{N}'],
  ['ℤ', '\\mathbb{Z}'],
  ['ℚ', '\\mathbb{Q}'],
  ['ℂ', '\\mathbb{C}'],
  ['Å', '\\text{Å}'],
  ['Å', '\\text{Å}'],
  ['#', '\\#'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['~', '\\sim'],
  ['^', '\\wedge'],
  ['\\', '\\backslash'],
  ['\u00a0', '\\ '],
  [' ', '\\ '],
  ['\u2002', '\\enspace'],
  ['\u2003', '\\quad'],
  ['\u2005', '\\:'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u205f', '\\:'],
  // Invisible operators: application, multiplication, joining.
  ...['\u200b', '\u2061', '\u2062', '\u2063', '\u2064', '\u00ad'].map((sign): [string, string] => [sign, '']),
]

/** The LaTeX of each character that is not written as itself. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(WRITTEN)

/** Names in upright letters, each with its own command. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  [
    'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp',
    'lim max min sup inf limsup liminf det dim ker deg gcd arg hom Pr',
  ]
    .join(' ')
    .split(' '),
)

/** Over one letter, and over several. */
export const ACCENTS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['\u0302', ['\\hat', '\\widehat']],
  ['^', ['\\hat', '\\widehat']],
  ['\u0303', ['\\tilde', '\\widetilde']],
  ['~', ['\\tilde', '\\widetilde']],
  ['\u0304', ['\\bar', '\\overline']],
  ['\u0305', ['\\bar', '\\overline']],
  ['¯', ['\\bar', '\\overline']],
  ['\u20d7', ['\\vec', '\\overrightarrow']],
  ['→', ['\\vec', '\\overrightarrow']],
  ['\u20d6', ['\\overleftarrow', '\\overleftarrow']],
  ['\u20e1', ['\\overleftrightarrow', '\\overleftrightarrow']],
  ['\u20d1', ['\\overrightharpoon', '\\overrightharpoon']],
  ['\u0307', ['\\dot', '\\dot']],
  ['˙', ['\\dot', '\\dot']],
  ['\u0308', ['\\ddot', '\\ddot']],
  ['\u030c', ['\\check', '\\check']],
  ['\u0301', ['\\acute', '\\acute']],
  ['\u0300', ['\\grave', '\\grave']],
  ['\u0306', ['\\breve', '\\breve']],
  ['\u030a', ['\\mathring', '\\mathring']],
])

/** An arrow with something over or under it. */
export const LONG_ARROWS: ReadonlyMap<string, string> = new Map([
  ['→', '\\xrightarrow'],
  ['⟶', '\\xrightarrow'],
  ['←', '\\xleftarrow'],
  ['⟵', '\\xleftarrow'],
  ['↔', '\\xleftrightarrow'],
  ['⇒', '\\xRightarrow'],
  ['⇐', '\\xLeftarrow'],
  ['⇔', '\\xLeftrightarrow'],
  ['⇌', '\\xrightleftharpoons'],
])
