import { escaped } from './art.ts'
import { electricityHandbook } from './handbook.ts'

const chargesSummary = `
## Charge
- Charge comes in two kinds. Like charges push each other away, unlike charges pull.
- It comes in whole packets of e = 1.6 × 10⁻¹⁹ C and is never made or lost, only moved.
- A conductor lets charge wander; an insulator holds it where it was put.
## Force and field
Two small charges act on each other along the line that joins them.
> F = k q₁ q₂ / r², with k = 9 × 10⁹ N m² C⁻²
The field is the force that one coulomb would feel. It points away from positive charge and towards negative charge.
> E = F / q
## Gauss's law
> Flux through a closed surface = (charge inside) / ε₀
- Long straight wire: E = λ / 2πε₀r
- Large flat sheet: E = σ / 2ε₀, the same at every distance
- Shell, outside: as if all charge sat at the centre. Inside: zero
## Three questions to try
- Two charges of 2 µC stand 30 cm apart. Find the force. (0.4 N)
- At what distance from 1 nC is the field 100 N/C? (30 cm)
- A closed box holds +3 µC and −3 µC. What is the flux? (Zero)
`

const circuits = `
## Before you start
Draw the circuit again in your own way, mark every current with an arrow, and write the unit behind every number.
## Problems
1. A wire of 12 Ω is bent into a circle. Find the resistance across a diameter.
2. Three resistors of 6 Ω are joined in parallel, then in series with 4 Ω. Find the total.
3. A cell of 1.5 V with inner resistance 0.5 Ω drives a lamp of 2.5 Ω. Find the current.
4. For the same cell, find the voltage across the lamp.
5. A wire is stretched to twice its length. How does its resistance change?
6. A bridge has 2 Ω, 4 Ω and 3 Ω in three arms, in order P, Q, R. What must S be for balance?
7. A heater is marked 230 V, 1150 W. Find its current and its resistance.
8. Two cells of 1.5 V, each 1 Ω inside, feed 4 Ω in series. Find the current.
9. Why does a voltmeter need a large resistance?
10. A metre bridge balances at 40 cm with 6 Ω in the right gap. What is in the left gap?
## Answers
1. 3 Ω
2. 6 Ω
3. 0.5 A
4. 1.25 V
5. It becomes four times as large: twice the length, half the cross-section.
6. 6 Ω
7. 5 A and 46 Ω
8. 3 V over 6 Ω, so 0.5 A
9. So that it takes hardly any current from what it measures.
10. 4 Ω
`

const electrochemistry = `
## Cells
- The anode is where oxidation happens, the cathode where reduction happens. In a galvanic cell the anode is negative.
- The salt bridge closes the circuit and keeps both solutions neutral.
> E°(cell) = E°(cathode) − E°(anode)
## Nernst equation at 298 K
> E = E° − (0.059 / n) log Q
For the zinc and copper cell n = 2 and Q = [Zn²⁺] / [Cu²⁺]. With 0.1 M zinc and 1 M copper the voltage is 1.10 + 0.03 = 1.13 V.
## Equilibrium and energy
> log K = n E° / 0.059
> ΔG° = − n F E°, with F = 96 500 C per mole
## Conductance
> Λₘ = 1000 κ / M, in S cm² mol⁻¹
- A strong electrolyte: Λₘ falls slowly along √c.
- A weak electrolyte: Λₘ rises steeply on dilution. Use Kohlrausch's law for the limit.
## Faraday's laws
One mole of electrons is 96 500 C. A current of 1.93 A for 1000 s is 0.02 mole of electrons and deposits 0.01 mole of copper, 0.635 g.
`

const derivatives = `
## The table
- xⁿ gives n xⁿ⁻¹
- sin x gives cos x, cos x gives − sin x, tan x gives sec² x
- eˣ gives eˣ, log x gives 1 / x
- sin⁻¹ x gives 1 / √(1 − x²), tan⁻¹ x gives 1 / (1 + x²)
## The rules
> (u v)′ = u′ v + u v′
> (u / v)′ = (u′ v − u v′) / v²
> f(g(x))′ = f′(g(x)) · g′(x)
## When x stands in the exponent
Take logarithms first. For y = xˣ: log y = x log x, so y′ / y = log x + 1 and y′ = xˣ (log x + 1).
## Practice
1. y = sin (x²)
2. y = e³ˣ cos x
3. y = log (sin x)
4. x² + y² = 25, find dy/dx
5. y = x / (1 + x²)
## Answers
1. 2x cos (x²)
2. e³ˣ (3 cos x − sin x)
3. cot x
4. − x / y
5. (1 − x²) / (1 + x²)²
`

const inheritance = `
## Words to know
- Gene: the unit that is passed on. Allele: one of its forms.
- Genotype: what the cell carries. Phenotype: what can be seen.
- Homozygous: two equal alleles. Heterozygous: two different ones.
- Dominant: shows even when single. Recessive: shows only when double.
## Mendel's findings
- Of two different factors only one may show.
- The two factors of a pair part again when gametes are made, each gamete gets one.
- Pairs for different characters part without regard to each other, if they are not linked.
## Ratios
> One pair: 3 : 1 by looks, 1 : 2 : 1 by genes
> Two pairs: 9 : 3 : 3 : 1
> Test cross of a hybrid: 1 : 1
## Beyond Mendel
In the snapdragon a red and a white plant have pink children: neither colour hides the other. In the ABO blood groups the alleles A and B both show, and O hides behind either.
## Linkage
Genes that sit close together on one chromosome travel together. The share of recombinants tells how far apart they sit: one per cent is one map unit.
`

const motion = `
## Vectors
- Add them tip to tail, or by components.
> Aₓ = A cos θ, Aᵧ = A sin θ, A = √(Aₓ² + Aᵧ²)
## Projectiles
The two directions do not know of each other: steady speed along, steady acceleration down.
> Time of flight: T = 2u sin θ / g
> Greatest height: H = u² sin² θ / 2g
> Range: R = u² sin 2θ / g
A ball thrown at 20 m/s and 30 degrees, with g = 10 m/s², flies for 2 s, rises to 5 m and lands after 34.6 m.
## Circular motion
> a = v² / r = ω² r, always towards the centre
A stone on a string of 0.5 m makes two rounds in a second: ω = 12.6 rad/s, v = 6.3 m/s, a = 79 m/s².
## Try these
- A boat heads straight across at 4 m/s, the river runs at 3 m/s. Find its speed over ground. (5 m/s)
- At which two angles is the range half of the greatest? (15° and 75°)
`

const mole = `
## What a mole is
A mole is a count, like a dozen, only larger: 6.022 × 10²³ pieces. The mass of a mole in grams has the same figure as the mass of one piece in atomic mass units.
> moles = mass / molar mass
> moles = litres of gas at STP / 22.7
## Worked examples
- How many molecules are in 9 g of water? 9 / 18 = 0.5 mole, so 3.011 × 10²³.
- What is the mass of 0.25 mole of CO₂? 0.25 × 44 = 11 g.
- A compound has 40 % carbon, 6.7 % hydrogen, 53.3 % oxygen. Divide by 12, 1 and 16: 3.33 to 6.7 to 3.33, so CH₂O.
## The limiting reagent
Burn 4 g of hydrogen in 16 g of oxygen: 2 moles meet 0.5 mole. Half a mole of oxygen needs only 1 mole of hydrogen, so oxygen runs out first. It makes 1 mole of water, 18 g, and 2 g of hydrogen are left.
## Concentration
- Molarity: moles of solute in a litre of solution. It changes with temperature.
- Molality: moles of solute in a kilogram of solvent. It does not.
`

/** By file name, as the File column of the materials sheet says it. */
export const lessons: Record<string, string> = {
  'charges-and-fields.pdf': chargesSummary,
  'electricity-handbook.pdf': electricityHandbook,
  'circuits-ten-problems.pdf': circuits,
  'electrochemistry-in-short.pdf': electrochemistry,
  'derivatives.pdf': derivatives,
  'inheritance-words.pdf': inheritance,
  'motion-in-a-plane.pdf': motion,
  'the-mole.pdf': mole,
}

const style = `
body{font:400 11.5pt/1.55 "Noto Sans",sans-serif;color:#10201f;margin:0}
header{background:#0f4f4c;color:#fff;border-radius:10px;padding:14px 20px;margin-bottom:16px}
header p{margin:0;font-size:10pt;opacity:.8}
h1{font-size:22pt;line-height:1.2;margin:4px 0 0}
h2{font-size:15pt;color:#17716d;margin:18px 0 6px;break-after:avoid}
.book h2{break-before:page;font-size:19pt;margin-top:0;border-bottom:2px solid #d9efed;padding-bottom:6px}
p{margin:0 0 9px}ul{margin:0 0 9px;padding-left:20px}li{margin-bottom:3px}
.numbered{margin-bottom:4px;padding-left:1.9em;text-indent:-1.9em}
.rule{background:#eef8f7;border-left:4px solid #219994;padding:7px 14px;font-weight:600;break-inside:avoid}`

/** Lines of a lesson: "## " a heading, "- " a point of a list, "> " a rule, "1. " a problem, else a paragraph. */
export function lessonPage(title: string, academyName: string, text: string): string {
  const lines = text.trim().split('\n').map(escaped)
  const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  const book = headings.length > 10
  const page = book ? 'A5;margin:15mm 14mm' : 'A4;margin:20mm 18mm'
  const contents = book ? `<ol>${headings.map((heading) => `<li>${heading}</li>`).join('')}</ol>` : ''
  const body = lines.map(block).join('\n').replaceAll('</ul>\n<ul>', '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>@page{size:${page}}${style}</style><body class="${book ? 'book' : ''}">
<header><p>${escaped(academyName)}</p><h1>${escaped(title)}</h1></header>${contents}${body}</body></html>`
}

function block(line: string): string {
  if (line.startsWith('## ')) return `<h2>${line.slice(3)}</h2>`
  if (line.startsWith('- ')) return `<ul><li>${line.slice(2)}</li></ul>`
  if (line.startsWith('&gt; ')) return `<p class="rule">${line.slice(5)}</p>`
  if (/^\d+\. /.test(line)) return `<p class="numbered">${line}</p>`
  return `<p>${line}</p>`
}
