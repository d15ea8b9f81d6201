import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import katex from 'katex'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element, Node } from '../tree.rules.ts'
import { ommlLatex } from './latex.rules.ts'

const treeOf = (xml: XmlElement): Element => ({
  name: xml.name,
  attributes: xml.attributes,
  children: xml.children.flatMap((one): Node[] =>
    one instanceof XmlElement ? [treeOf(one)] : one instanceof XmlText ? [one.text] : [],
  ),
})
const equation = (content: string): Element => treeOf(parseXml(`<m:oMath>${content}</m:oMath>`).root as XmlElement)

const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (content: string) => `<m:e>${content}</m:e>`
const sub = (content: string) => `<m:sub>${content}</m:sub>`
const sup = (content: string) => `<m:sup>${content}</m:sup>`
const f = (over: string, under: string, type = '') =>
  `<m:f>${type && `<m:fPr><m:type m:val="${type}"/></m:fPr>`}<m:num>${over}</m:num><m:den>${under}</m:den></m:f>`
const d = (settings: string, ...parts: string[]) => `<m:d><m:dPr>${settings}</m:dPr>${parts.map(e).join('')}</m:d>`
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`
const nary = (settings: string, below: string, above: string, of: string) =>
  `<m:nary><m:naryPr>${settings}</m:naryPr>${sub(below)}${sup(above)}${e(of)}</m:nary>`
const acc = (sign: string, of: string) => `<m:acc><m:accPr>${val('chr', sign)}</m:accPr>${e(of)}</m:acc>`
const func = (name: string, of: string) => `<m:func><m:fName>${name}</m:fName>${e(of)}</m:func>`
const UPRIGHT = '<m:sty m:val="p"/>'

const READ: [what: string, content: string, latex: string][] = [
  ['letters', r('x+y=z'), 'x+y=z'],
  ['signs', r('a≤b≠∞'), 'a\\leq b\\neq\\infty'],
  ['a minus and primes', r('−f′'), "-f'"],
  ['Greek before a letter', r('αx+Δt'), '\\alpha x+\\Delta t'],
  ['Greek in runs of their own', r('π') + r('r'), '\\pi r'],
  ['what LaTeX has for itself', r('50%#{}_&amp;'), '50\\%\\#\\{\\}\\_\\&'],
  ['a dollar', r('$5'), '\\$5'],
  ['words', r('if x', '<m:nor/>'), '\\text{if x}'],
  ['words of another script', r('क्षेत्र=a'), '\\text{क्षेत्र}=a'],
  ['upright letters', r('Na', UPRIGHT), '\\mathrm{Na}'],
  ['bold letters', r('F', val('sty', 'b')), '\\mathbf{F}'],
  ['bold slanted letters', r('F', val('sty', 'bi')), '\\boldsymbol{F}'],
  ['a set', r('R', val('scr', 'double-struck')), '\\mathbb{R}'],
  ['letters with a style of their own', r('𝑥+𝐀+𝔽'), 'x+\\mathbf{A}+\\mathbb{F}'],
  ['no space at the ends', r(' a b '), 'a\\ b'],
  ['functions between letters', r('2sin x+cosθ'), '2\\sin\\ x+\\cos\\theta'],
  ['indented runs', '<m:r>\n  <m:t>a</m:t>\n</m:r>', 'a'],
  [
    'breaks and links',
    '<m:r><m:t>a=</m:t><w:br/><m:t>b</m:t></m:r><w:hyperlink><m:r><m:t>+c</m:t></m:r></w:hyperlink>',
    'a=\\ b+c',
  ],
  ['bars of another sign', d(val('begChr', '∣') + val('endChr', '∣'), r('y')), '\\left|y\\right|'],
  [
    'what is crossed out',
    `<m:borderBox><m:borderBoxPr>${val('strikeBLTR', '1')}</m:borderBoxPr>${e(r('x'))}</m:borderBox>`,
    '\\cancel{x}',
  ],
  ['a fraction', f(r('a'), r('b')), '\\frac{a}{b}'],
  ['a fraction in a fraction', f(r('1'), r('1+') + f(r('1'), r('x'))), '\\frac{1}{1+\\frac{1}{x}}'],
  ['a fraction on a line', f(r('a'), r('b+c'), 'lin'), 'a/{b+c}'],
  ['what lies over each other', f(r('n'), r('k'), 'noBar'), '\\genfrac{}{}{0pt}{}{n}{k}'],
  ['n over k', d('', f(r('n'), r('k'), 'noBar')), '\\binom{n}{k}'],
  ['a square root', `<m:rad><m:radPr>${val('degHide', '1')}</m:radPr><m:deg/>${e(r('x'))}</m:rad>`, '\\sqrt{x}'],
  ['a cube root', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
  ['a power', `<m:sSup>${e(r('x'))}${sup(r('2'))}</m:sSup>`, 'x^{2}'],
  ['a power of several', `<m:sSup>${e(r('ab'))}${sup(r('2'))}</m:sSup>`, '{ab}^{2}'],
  ['an index', `<m:sSub>${e(r('μ'))}${sub(r('0'))}</m:sSub>`, '\\mu_{0}'],
  ['both', `<m:sSubSup>${e(r('x'))}${sub(r('i'))}${sup(r('2'))}</m:sSubSup>`, 'x_{i}^{2}'],
  ['both in front', `<m:sPre>${sub(r('6'))}${sup(r('14'))}${e(r('C'))}</m:sPre>`, '{}_{6}^{14}C'],
  ['a sum', nary(val('chr', '∑') + val('limLoc', 'undOvr'), r('i=1'), r('n'), r('i')), '\\sum_{i=1}^{n}i'],
  [
    'a product with limits beside it',
    nary(val('chr', '∏') + val('limLoc', 'subSup'), r('i'), r('n'), r('2')),
    '\\prod\\nolimits_{i}^{n}2',
  ],
  ['an integral', nary(val('limLoc', 'subSup'), r('0'), r('1'), r('xdx')), '\\int_{0}^{1}xdx'],
  ['an integral without limits', nary(val('subHide', '1') + val('supHide', '1'), '', '', r('f')), '\\int f'],
  [
    'an integral around',
    nary(val('chr', '∮') + val('limLoc', 'undOvr') + val('supHide', '1'), r('C'), '', r('E')),
    '\\oint\\limits_{C}E',
  ],
  ['brackets', d('', r('a+b')), '\\left(a+b\\right)'],
  ['other brackets', d(val('begChr', '[') + val('endChr', '⟩'), r('a')), '\\left[a\\right\\rangle'],
  ['an amount', d(val('begChr', '|') + val('endChr', '|'), r('x')), '\\left|x\\right|'],
  ['parts of a bracket', d(val('begChr', '{') + val('endChr', '}'), r('x'), r('y')), '\\left\\{x\\middle|y\\right\\}'],
  [
    'cases',
    d(val('begChr', '{') + val('endChr', ''), `<m:eqArr>${e(r('x&amp;=1'))}${e(r('y&amp;=2'))}</m:eqArr>`),
    '\\left\\{\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}\\right.',
  ],
  [
    'a matrix',
    d('', `<m:m><m:mPr/><m:mr>${e(r('1'))}${e(r('0'))}</m:mr><m:mr>${e(r('0'))}${e(r('1'))}</m:mr></m:m>`),
    '\\left(\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}\\right)',
  ],
  ['a vector', acc('\u20d7', r('F')), '\\vec{F}'],
  ['a vector of two points', acc('\u20d7', r('AB')), '\\overrightarrow{AB}'],
  ['a hat', `<m:acc>${e(r('i'))}</m:acc>`, '\\hat{i}'],
  ['dots', acc('\u0308', r('x')), '\\ddot{x}'],
  ['a bar', `<m:bar><m:barPr>${val('pos', 'top')}</m:barPr>${e(r('z'))}</m:bar>`, '\\overline{z}'],
  ['a function', func(r('sin', UPRIGHT), r('x')), '\\sin x'],
  ['a power of a function', func(`<m:sSup>${e(r('cos', UPRIGHT))}${sup(r('2'))}</m:sSup>`, r('θ')), '\\cos^{2}\\theta'],
  ['a function of nobody', func(r('erf', UPRIGHT), d('', r('x'))), '\\operatorname{erf}\\left(x\\right)'],
  [
    'a limit',
    func(`<m:limLow>${e(r('lim', UPRIGHT))}<m:lim>${r('x→0')}</m:lim></m:limLow>`, r('f')),
    '\\lim_{x\\to0}f',
  ],
  ['what is beneath a sign', `<m:limLow>${e(r('='))}<m:lim>${r('n')}</m:lim></m:limLow>`, '\\underset{n}{=}'],
  [
    'a brace',
    `<m:limLow>${e(`<m:groupChr>${e(r('a+b'))}</m:groupChr>`)}<m:lim>${r('c')}</m:lim></m:limLow>`,
    '\\underbrace{a+b}_{c}',
  ],
  [
    'a reaction',
    `<m:groupChr><m:groupChrPr>${val('chr', '→')}</m:groupChrPr>${e(r('Δ'))}</m:groupChr>`,
    '\\xrightarrow{\\Delta}',
  ],
  ['a frame', `<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
  ['what was typed besides', `<w:ins><m:r><w:rPr><w:i/></w:rPr><m:t>x</m:t></m:r></w:ins>`, 'x'],
  [
    'what a clipboard has',
    '<m:sSup><m:e><i><span><m:r>x</m:r></span></i></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup>',
    'x^{2}',
  ],
  ['nothing', '', ''],
]

describe('an equation of an office document', () => {
  for (const [what, content, latex] of READ) {
    it(`An equation of an office document is read with ${what}, and can be drawn`, () => {
      assert.equal(ommlLatex(equation(content)), latex)
      assert.ok(katex.renderToString(latex, { throwOnError: true, strict: 'ignore', trust: false, output: 'mathml' }))
    })
  }

  for (const [what, content] of [
    ['with a part that nobody knows', `<m:unheard>${e(r('x'))}</m:unheard>`],
    ['with a letter of a font of its own', r('x\uf0b4')],
    ['with an accent that nobody knows', acc('☃', r('x'))],
    ['with a bracket that is none', d(val('begChr', '☃'), r('x'))],
    ['with a sum of nothing known', nary(val('chr', '☃'), '', '', r('x'))],
    ['with a picture in it', '<m:r><w:drawing/></m:r>'],
    ['with something of that deep within', f(r('1'), `<m:sSup>${e('<m:unheard/>')}${sup(r('2'))}</m:sSup>`)],
  ] as const) {
    it(`An equation of an office document is not read ${what}`, () => assert.equal(ommlLatex(equation(content)), null))
  }
})
