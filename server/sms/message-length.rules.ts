// GSM 03.38: what a phone writes in seven bits. Those of the second line take the room of two.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/** True when the text has only GSM 03.38 characters; with any other one the text takes more than twice the room. */
export const isPlainText = (text: string) => [...text].every((sign) => BASIC.includes(sign) || EXTENDED.includes(sign))

/** How many messages an operator makes of the text, and counts. */
export function partsOf(text: string): number {
  const isPlain = isPlainText(text)
  const length = isPlain ? [...text].reduce((sum, sign) => sum + (EXTENDED.includes(sign) ? 2 : 1), 0) : text.length
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}
