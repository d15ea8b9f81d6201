import { glyphTable } from './glyph-table.rules.ts'

/** What each key draws: the same in all fonts whose names begin with ML-TT. Some keys have two places by the code page. */
const DRAWN = glyphTable(`
w ം x ഃ A അ B ആ C ഇ D ഉ E ഋ F എ G ഏ H ഒ
I ക J ഖ K ഗ L ഘ M ങ N ച O ഛ P ജ Q ഝ R ഞ S ട T ഠ U ഡ V ഢ W ണ X ത Y ഥ Z ദ [ ധ \\ ന
] പ ^ ഫ _ ബ \` ഭ a മ b യ c ര d റ e ല f ള g ഴ h വ i ശ j ഷ k സ l ഹ
m ാ n ി o ീ p ു q ൂ r ൃ v ് u ൗ y ്യ z ്വ
¡ ക്ക ¢ ക്ല £ ക്ഷ € ഗ്ഗ ¤ ഗ്ഗ ¥ ഗ്ല Š ങ്ക ¦ ങ്ക § ങ്ങ š ച്ച ¨ ച്ച © ഞ്ച ª ഞ്ഞ « ട്ട
¬ ൺ ® ണ്ണ ¯ ത്ത ° ത്ഥ ± ദ്ദ ² ദ്ധ ³ ൻ å ൻ Ž ന്ത ´ ന്ത µ ന്ദ ¶ ന്ന · ന്മ ž പ്പ ¸ പ്പ ¹ പ്ല º ബ്ബ » ബ്ല
Œ മ്പ ¼ മ്പ œ മ്മ ½ മ്മ Ÿ മ്ല ¾ മ്ല ¿ യ്യ À ർ Á റ്റ ä റ്റ Â ൽ Ã ല്ല Ä ൾ Å ള്ള Æ വ്വ Ç ശ്ല È ശ്ശ É സ്ല Ê സ്സ
Ë ഹ്ല Ì സ്റ്റ Í ഡ്ഡ Î ക്ട Ï ബ്ധ Ð ബ്ദ Ñ ച്ഛ Ò ഹ്മ Ó ഹ്ന Ô ന്ധ Õ ത്സ Ö ജ്ജ × ണ്മ Ø സ്ഥ Ù ന്ഥ Ú ജ്ഞ Û ത്ഭ
Ü ഗ്മ Ý ശ്ച Þ ണ്ഡ ß ത്മ à ക്ത á ഗ്ന â ന്റ ã ഷ്ട`)
DRAWN.set('\u00ad', 'ണ്ട')

const LETTERS = String.raw`[ക-ഹ](?:്[ക-ഹ])*`
/** Signs that are drawn before the letter behind which they are spoken. */
const BEFORE = new RegExp(`([st{]+)(${LETTERS}(?:്[യവ])*)`, 'g')
const STEPS: readonly [RegExp, string][] = [
  [/െെ/g, 'ൈ'],
  [/ൊ/g, 'ൊ'],
  [/ോ/g, 'ോ'],
  [/ൌ/g, 'ൌ'],
  [/ഇൗ/g, 'ഈ'],
  [/ഉൗ/g, 'ഊ'],
  [/ഒാ/g, 'ഓ'],
  [/ഒൗ/g, 'ഔ'],
  [/sഎ/g, 'ഐ'],
]

const spokenBehind = (signs: string): string =>
  (signs.includes('{') ? '്ര' : '') + signs.replaceAll('{', '').replaceAll('s', 'െ').replaceAll('t', 'േ')

/** Words typed for an ML-TT font, as Malayalam. */
export function mlttToMalayalam(typed: string): string {
  const drawn = [...typed].map((key) => DRAWN.get(key) ?? key).join('')
  const moved = drawn.replaceAll(BEFORE, (_all, signs: string, letters: string) => letters + spokenBehind(signs))
  return STEPS.reduce((text, [pattern, written]) => text.replaceAll(pattern, written), moved).normalize('NFC')
}
