import katex from 'katex'
import { expect, test } from 'vitest'
import { DRAWING } from '#contract/formula-limits.rules.ts'
import en from '#messages/formulas/en.json'
import hi from '#messages/formulas/hi.json'
import ml from '#messages/formulas/ml.json'
import { readFormula } from './formula.ts'
import { lexiconOf, type Texts } from './lexicon.ts'

function readIn(language: string, texts: Texts) {
  const lexicon = lexiconOf(language, texts)
  return (source: string) => {
    const place = document.createElement('span')
    katex.render(source, place, { ...DRAWING, throwOnError: true })
    const math = place.querySelector('math')
    if (!math) throw new Error(`${source} is not drawn.`)
    return readFormula(math, lexicon)
  }
}

const english = readIn('en', en)

test.each([
  ['F = ma', 'F equals m a'],
  [String.raw`\frac{\sigma}{2\epsilon_0}`, 'sigma over 2 epsilon sub 0'],
  [String.raw`\frac{\sigma}{2}\epsilon_0`, 'fraction sigma over 2, end fraction epsilon sub 0'],
  [String.raw`\frac{1}{2}mv^2`, 'half m v squared'],
  [
    String.raw`\frac{1}{4\pi\epsilon_0}\frac{q_1q_2}{r^2}`,
    'fraction 1 over 4 pi epsilon sub 0, end fraction q sub 1 q sub 2 over r squared',
  ],
  ['E = I(R + r)', 'E equals I open bracket capital R plus r close bracket'],
  [String.raw`1.6\times10^{-19}\,\text{C}`, '1.6 times 10 to the power minus 19 coulomb'],
  [String.raw`9.8\,\text{m s}^{-2}`, '9.8 metre per second squared'],
  [String.raw`9.8\,\mathrm{m/s^2}`, '9.8 metre per second squared'],
  [String.raw`5\,\mu\text{F}`, '5 microfarad'],
  [String.raw`4\,\Omega`, '4 ohm'],
  [String.raw`25\,^\circ\text{C}`, '25 degrees Celsius'],
  [String.raw`\Delta\vec{p} \cdot \hat{n}`, 'delta vector p dot n hat'],
  [String.raw`\vec{v}\times\vec{B}`, 'vector v cross vector B'],
  [String.raw`V_{max}`, 'V sub max'],
  [String.raw`K_{\max} = h\nu`, 'K sub maximum equals h nu'],
  [String.raw`T = 2\pi\sqrt{\frac{l}{g}}`, 'T equals 2 pi square root of l over g, end root'],
])('physics: %s', (source, words) => expect(english(source)).toBe(words))

test.each([
  [String.raw`\mathrm{H_2SO_4}`, 'H 2 S O 4'],
  [String.raw`\text{CO}_2`, 'CO 2'],
  [String.raw`\mathrm{SO_4^{2-}}`, 'S O 4 2 minus'],
  [String.raw`\mathrm{Cu^{2+}/Cu}`, 'C u 2 plus over C u'],
  [String.raw`^{14}_6\text{C}`, 'superscript 14 subscript 6 C'],
  [String.raw`\mathrm{2H_2 + O_2 \to 2H_2O}`, '2 H 2 plus O 2 gives 2 H 2 O'],
  [String.raw`E^\circ = +0.34\,\text{V}`, 'E standard equals plus 0.34 volt'],
  [String.raw`\text{g mol}^{-1}`, 'gram per mole'],
  [String.raw`t_{1/2} = \frac{0.693}{k}`, 't sub half, end sub equals 0.693 over k'],
  ['sp^3d^2', 's p 3 d 2'],
])('chemistry: %s', (source, words) => expect(english(source)).toBe(words))

test.each([
  ['x^2 + y^3', 'x squared plus y cubed'],
  [String.raw`\sqrt{26}`, 'square root of 26'],
  [String.raw`\sqrt{x+1}`, 'square root of x plus 1, end root'],
  [String.raw`\sqrt[3]{x}`, 'cube root of x'],
  [String.raw`\sqrt[5]{32}`, '5th root of 32'],
  ['e^{xy}', 'e to the power x y, end power'],
  ['e^x y', 'e to the power x y'],
  [
    String.raw`\frac{-b \pm \sqrt{b^2-4ac}}{2a}`,
    'fraction minus b plus or minus square root of b squared minus 4 a c, end root over 2 a, end fraction',
  ],
  [String.raw`\int_0^1 x^2\,dx`, 'integral from 0 to 1 of x squared d x'],
  [String.raw`\sum_{i=1}^n i^2`, 'sum from i equals 1 to n of i squared'],
  [String.raw`\lim_{x\to 0}\frac{\sin x}{x}`, 'limit as x tends to 0 of fraction sine x over x, end fraction'],
  [String.raw`\sin^{-1}\frac{x}{2}`, 'sine inverse x over 2'],
  [String.raw`\sin\frac{\theta}{2}`, 'sine fraction theta over 2, end fraction'],
  [String.raw`\log_{10} 2`, 'log base 10 2'],
  ["f'(x)", 'f prime of x'],
  ['|x - 1|^2', 'modulus of x minus 1, end modulus squared'],
  [String.raw`\binom{n}{r} = {}^nC_r`, 'n choose r equals n C r'],
  [String.raw`\begin{bmatrix}1&2\\3&4\end{bmatrix}^T`, '2 by 2 matrix, row 1: 1, 2; row 2: 3, 4, end matrix transpose'],
  [String.raw`\begin{vmatrix}a&b\\c&d\end{vmatrix}`, '2 by 2 determinant, row 1: a, b; row 2: c, d, end determinant'],
  [
    String.raw`f(x)=\begin{cases}x & x>0\\ -x & x<0\end{cases}`,
    'f of x equals case 1: x, x greater than 0; case 2: minus x, x less than 0',
  ],
  [
    String.raw`\{x \mid x \in Z, |x| \le 3\}`,
    'open brace x such that x belongs to Z, modulus of x less than or equal to 3 close brace',
  ],
  [String.raw`P(A|C) + P(D|C)`, 'P of A given C plus P of D given C'],
  [String.raw`\{x : x \in A \cup B\}`, 'open brace x such that x belongs to A union B close brace'],
  [String.raw`\left.\frac{dy}{dx}\right|_{x=0} = 1`, 'd y over d x at x equals 0 equals 1'],
  [String.raw`P(A|B) \ne 0`, 'P of A given B not equal to 0'],
  ['2 : 1', '2 is to 1'],
  [String.raw`\angle ABC = 90^\circ`, 'angle A B C equals 90 degrees'],
  [String.raw`\begin{aligned}a&=b\\c&=d\end{aligned}`, 'a equals b; c equals d'],
])('mathematics: %s', (source, words) => expect(english(source)).toBe(words))

const hindi = readIn('hi', hi)
const malayalam = readIn('ml', ml)

test.each([
  [String.raw`\sqrt{26}`, 'वर्गमूल 26', 'സ്ക്വയർ റൂട്ട് 26'],
  [String.raw`\frac{\sigma}{2\epsilon_0}`, 'सिग्मा बटे 2 एप्सिलॉन सब 0', 'സിഗ്മ ബൈ 2 എപ്സിലോൺ സബ് 0'],
  ['x^2', 'x स्क्वेयर', 'x സ്ക്വയർ'],
  [String.raw`\mathrm{H_2O}`, 'H 2 O', 'H 2 O'],
  [String.raw`9.8\,\text{m s}^{-2}`, '9.8 मीटर प्रति सेकंड स्क्वेयर', '9.8 മീറ്റർ പെർ സെക്കൻഡ് സ്ക്വയർ'],
  [String.raw`\int_0^1 x\,dx`, 'समाकल 0 से 1 तक x d x', 'ഇന്റഗ്രൽ 0 മുതൽ 1 വരെ x d x'],
  [String.raw`\sin\theta = 5\,\mu\text{F}`, 'साइन थीटा बराबर 5 माइक्रोफ़ैरड', 'സൈൻ തീറ്റ സമം 5 മൈക്രോഫാരഡ്'],
  [String.raw`\vec{a}`, 'सदिश a', 'വെക്ടർ a'],
])('Hindi and Malayalam: %s', (source, inHindi, inMalayalam) => {
  expect([hindi(source), malayalam(source)]).toEqual([inHindi, inMalayalam])
})

test.each(['signs', 'marks', 'operators', 'functions', 'units', 'prefixes'] as const)(
  'the %s of each language are the same',
  (list) => {
    const namesIn = (texts: Texts) => [...lexiconOf('', texts)[list].keys()]
    expect(namesIn(hi)).toEqual(namesIn(en))
    expect(namesIn(ml)).toEqual(namesIn(en))
  },
)

test('each language has a name for each Greek letter', () => {
  for (const texts of [en, hi, ml]) expect(lexiconOf('', texts).greek).toHaveLength(25)
})
