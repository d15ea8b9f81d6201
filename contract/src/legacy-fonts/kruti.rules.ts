import { glyphTable } from './glyph-table.rules.ts'

/** The sign that is drawn before its letters, and the one drawn behind them, until they stand where they are spoken. */
const [SHORT_I, REPH] = ['\ue020', '\ue021']

/** What each key draws: letters, halves of letters, signs, and what a line needs besides. */
const DRAWN = glyphTable(`
v अ b इ m उ Å ऊ _ ऋ , ए Ã ई
d क D क् ô क्क [ ख् x ग X ग् ? घ् Ä घ ³ ङ p च P च् N छ t ज T ज् > झ ÷ झ् Ö झ् ¥ ञ
V ट B ठ M ड < ढ . ण् r त R त् F थ् n द ) द्ध / ध् è ध् Ë ध् u न U न्
i प I प् Q फ ¶ फ् c ब C ब् H भ् Ò भ e म E म् ; य ¸ य् j र y ल Y ल् G ळ o व O व्
' श् ’ श् Ü श् " ष् ” ष् l स L स् g ह º ह्
{ क्ष् = त्र « त्र् K ज्ञ J श्र | द्य } द्व Ø क्र Ý फ्र æ द्र ç प्र Á प्र
ê ट्ट ë ट्ठ ì ड्ड ï ड्ढ í द्द Ì द्द é न्न à ह्न á ह्य â हृ ã ह्म Ù त्त् – दृ — कृ Ñ कृ # रु : रू
k ा h ी q ु w ू \` ृ s े S ै a ं ¡ ँ % ः W ॅ ‚ ॉ ~ ् + ़ È ीं z ्र ª ्र î ्य Ó ्य
A । & - - . ] , \\ ? ^ ‘ * ’ Þ “ ß ” ( ; ¼ ( ½ ) ¿ { À } ¾ = @ / Œ ॰ · ऽ $ +
å ० ƒ १ „ २ … ३ † ४ ‡ ५ ˆ ६ ‰ ७ Š ८ ‹ ९`)
DRAWN.set('f', SHORT_I).set('Z', REPH).set('±', `${REPH}ं`)

const LETTER = '[क-हळ]़?'
/** Letters that are spoken as one: halves, a whole one, and what hangs below it. No word has more of them. */
const CLUSTER = `(?:${LETTER}्){0,5}${LETTER}(?:्[यर])?`
const SIGNS = '[ा-ौंँः़ॅॉ]{0,5}'
const STEPS: readonly [RegExp, string][] = [
  // A stroke makes a half letter whole.
  [/्ा/g, ''],
  [/़्ा/g, '़'],
  [new RegExp(`${SHORT_I}त्रा`, 'g'), 'त्रि'],
  [/त्राा/g, 'त्रा'],
  [new RegExp(`${SHORT_I}(${CLUSTER})`, 'g'), '$1ि'],
  [new RegExp(`इ${REPH}`, 'g'), 'ई'],
  [new RegExp(`(${CLUSTER}${SIGNS})${REPH}`, 'g'), 'र्$1'],
  [/ाे/g, 'ो'],
  [/ाै/g, 'ौ'],
  [/अा/g, 'आ'],
  [/आे|अो/g, 'ओ'],
  [/आै|अौ/g, 'औ'],
  [/अॉ|आॅ/g, 'ऑ'],
  [/ाॅ/g, 'ॉ'],
  [/एे/g, 'ऐ'],
  [/([ंँ])([ा-ौ])/g, '$2$1'],
]

/** Words typed for Kruti Dev, as Hindi. */
export function krutiToHindi(typed: string): string {
  const drawn = [...typed].map((key) => DRAWN.get(key) ?? key).join('')
  const spoken = STEPS.reduce((text, [pattern, written]) => text.replaceAll(pattern, written), drawn)
  return spoken.replaceAll(SHORT_I, 'ि').replaceAll(REPH, 'र्').normalize('NFC')
}
