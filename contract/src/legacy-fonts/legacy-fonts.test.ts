import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { krutiToHindi } from './kruti.rules.ts'
import { isLegacy, legacyLines, legacyMark, withLines } from './legacy-text.rules.ts'
import { fontByName } from './legacy-words.rules.ts'
import { mlttToMalayalam } from './mltt.rules.ts'

const HINDI: [typed: string, read: string][] = [
  ['gS', 'है'],
  ['esa', 'में'],
  ["iz'u", 'प्रश्न'],
  ['mÙkj', 'उत्तर'],
  ['Hkkjr', 'भारत'],
  ['fgUnh', 'हिन्दी'],
  ['fuEufyf[kr', 'निम्नलिखित'],
  ['fo|kFkhZ', 'विद्यार्थी'],
  ['vkfFkZd', 'आर्थिक'],
  ['ikB~;iqLrd', 'पाठ्यपुस्तक'],
  ['ifjHkk"kk', 'परिभाषा'],
  ['{ks=Qy', 'क्षेत्रफल'],
  ['ek=k', 'मात्रा'],
  ['f=Hkqt', 'त्रिभुज'],
  ['dkWyst', 'कॉलेज'],
  ['b±V', 'ईंट'],
  ["bZ'oj", 'ईश्वर'],
  [',sfrgkfld', 'ऐतिहासिक'],
  ['vkS"kf/k', 'औषधि'],
  ['?kM+h', 'घड़ी'],
  ['_.k', 'ऋण'],
  ['lEiw.kZ', 'सम्पूर्ण'],
  ['n`f"V', 'दृष्टि'],
  ["fun'kZu", 'निदर्शन'],
  ["f'k{kk", 'शिक्षा'],
  ['vUrfj{k', 'अन्तरिक्ष'],
  ['fLFkfr', 'स्थिति'],
  ['¼d½ yksgk ¼[k½ lksuk', '(क) लोहा (ख) सोना'],
  ['fuEu esa ls dkSu&lk lgh gS\\', 'निम्न में से कौन-सा सही है?'],
  ["izdk'k dk osx 3 × 10 gSA", 'प्रकाश का वेग 3 × 10 है।'],
]

const MALAYALAM: [typed: string, read: string][] = [
  ['aebmfw', 'മലയാളം'],
  ['tIcfw', 'കേരളം'],
  ['tNmZyw', 'ചോദ്യം'],
  ['D¯cw', 'ഉത്തരം'],
  ['GXmWv', 'ഏതാണ്'],
  ['icn', 'ശരി'],
  ['sXäv', 'തെറ്റ്'],
  ['Hcp', 'ഒരു'],
  ['{]Imiw', 'പ്രകാശം'],
  ['ssZhw', 'ദൈവം'],
  ['sImSp¯ncn¡p¶', 'കൊടുത്തിരിക്കുന്ന'],
  ['hnZymÀ°n', 'വിദ്യാർത്ഥി'],
  ['imkv{Xw', 'ശാസ്ത്രം'],
  ['Cuizc³', 'ഈശ്വരൻ'],
  ['sFXnlyw', 'ഐതിഹ്യം'],
  ['Hmaw', 'ഓമം'],
  ['kq£vaw', 'സൂക്ഷ്മം'],
  ['sshZypXn', 'വൈദ്യുതി'],
  ['sk{I«dn', 'സെക്രട്ടറി'],
  ['{]t£]Ww', 'പ്രക്ഷേപണം'],
  ['Xncph\\´]pcw', 'തിരുവനന്തപുരം'],
  ['Xmsg ]dbp¶hbnÂ GXmWv icn?', 'താഴെ പറയുന്നവയിൽ ഏതാണ് ശരി?'],
]

const PAPER = `1. Which of these is a metal?
(a) gold
fuEu esa ls dkSu lh /kkrq gS\\
(a) lksuk
(b) yksgk
Ans: b
2. ;fn $F = ma$ gks rks cy D;k gS\\
(a) 5 N
Sol. D;ksafd ;g lgh gSA`

describe('words typed for a font of before Unicode', () => {
  for (const [typed, read] of HINDI)
    it(`“${typed}” in Kruti Dev is ${read}`, () => assert.equal(krutiToHindi(typed), read))
  for (const [typed, read] of MALAYALAM)
    it(`“${typed}” in ML-TT is ${read}`, () => assert.equal(mlttToMalayalam(typed), read))

  for (const text of [
    'Which is right?\nfuEu esa dkSu gSA',
    'fuEu esa ls dkSu lgh gS\\',
    'Xmsg ]dbp¶hbnÂ GXmWv icn?',
    legacyMark('kruti', 'yksgk'),
  ])
    it(`“${text}” is known by its words`, () => assert.equal(isLegacy(text), true))
  for (const text of [
    'Which of the following is a metal?',
    'The force is $F = gS \\cdot ds$ along ls and ij.',
    'Ångström and 25 °C, 10 m² and ¼ of it',
    "A body's speed; is it zero? See [1] and {2}.",
    'निम्न में से कौन सही है?',
    'Señor Muñoz, naïve café, 3½ of £5',
    'If x, y and z are in A.P. and x, y + 1, z are in G.P., find y.',
    'Cu, Zn, Fe, Cu',
    'Oxidation number of Cu in Cu2O and of Cu in CuO',
    'Add 25 ml of acid to x, then',
    'Electrode: Zn | Zn2+ || Cu2+ | Cu and Pt | Cu',
    'The exam board esa gave and gS, twice gS.',
    'esa esa',
  ])
    it(`“${text}” is no text of such a font`, () => assert.equal(isLegacy(text), false))

  it('Lines of a paper are read, other than formulas, letters of answers, and what is English', () => {
    const lines = legacyLines(PAPER)
    assert.deepEqual(
      lines.map(({ line, becomes, isLikely }) => `${line} ${isLikely ? 'yes' : 'no'} ${becomes}`),
      [
        '2 no (a) हवसक',
        '3 yes निम्न में से कौन सी धातु है?',
        '4 yes (a) सोना',
        '5 yes (b) लोहा',
        '7 yes 2. यदि $F = ma$ हो तो बल क्या है?',
        '9 yes Sol. क्योंकि यह सही है।',
      ],
    )
    const read = withLines(
      PAPER,
      lines.filter(({ isLikely }) => isLikely),
    )
    assert.equal(isLegacy(read), false)
    assert.match(read, /^\(a\) gold$/m)
  })

  it('Options that are signs of chemistry are no lines of such a font', () =>
    assert.deepEqual(legacyLines('1. Of Cu, Zn, Fe and Cu?\n(a) Cu\n(b) Zn\n(c) x, fn, Cu\nAns: a'), []))

  it('Words that Word splits into runs are read together', () => {
    const came = `1. ${legacyMark('kruti', 'fu')}${legacyMark('kruti', 'Eu ')}${legacyMark('kruti', 'esa')}`
    assert.deepEqual(legacyLines(came), [{ line: 1, came, becomes: '1. निम्न में', isLikely: true }])
  })

  const MANY = 200_000
  const MARK = String.raw`fuEu esa dkSu gSA`
  for (const [what, text] of [
    ['danda', `${MARK} ${'A'.repeat(MANY)}b`],
    ['points', `${MARK} ${'.'.repeat(MANY)}b`],
    ['danda in each of its lines', `${MARK}\n${`${'A'.repeat(1900)}b\n`.repeat(MANY / 1900)}`],
    ['open brackets', `${MARK}\n${MARK} ${'['.repeat(MANY)}`],
    ['half letters', `${MARK}\n${MARK} ${'D'.repeat(MANY)}`],
    ['marked half letters', `⟦kruti: ${'D'.repeat(MANY)}⟧`],
    ['open marks', '⟦kruti: '.repeat(MANY / 8)],
    ['blanks', legacyMark('kruti', `a${' '.repeat(MANY)}a`)],
  ] as const)
    it(`A line of ${what} without end is read at once`, () => {
      const before = performance.now()
      isLegacy(text)
      legacyLines(text)
      legacyMark('kruti', text)
      assert.ok(performance.now() - before < 5000)
    })

  for (const words of ['  gS  ', 'gS', ' ', '', 'gS esa '])
    it(`Blanks around “${words}” stay outside of its mark`, () =>
      assert.equal(legacyMark('kruti', words), words.replace(/\S(?:.*\S)?/, '⟦kruti: $&⟧')))

  for (const [name, font] of [
    ['Kruti Dev 010', 'kruti'],
    ['DevLys 010', 'kruti'],
    ['ML-TTKarthika', 'mltt'],
    ['ML-TTRevathi', 'mltt'],
    ['Walkman-Chanakya905', 'other'],
    ['Times New Roman', null],
  ] as const)
    it(`A font called “${name}” is ${font ?? 'one of today'}`, () => assert.equal(fontByName(name), font))
})
