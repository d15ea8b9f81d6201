import katex from 'katex'
import { expect, test } from 'vitest'
import { putWords } from './math-words.ts'

async function said(source: string, declared: Partial<HTMLElement>) {
  const page = Object.assign(document.createElement('p'), declared)
  const formula = document.createElement('span')
  page.append(formula)
  katex.render(source, formula)
  await putWords(formula)
  const words = page.querySelector<HTMLElement>('.katex-mathml')
  return { words: words?.textContent, lang: words?.lang, isMath: page.querySelector('math') !== null }
}

test('a drawn formula is read in words, in the language that its text is declared to be in', async () => {
  expect(await said('x^2', { lang: 'en' })).toEqual({ words: 'x squared', lang: '', isMath: false })
  expect(await said('x^2', { lang: 'hi' })).toEqual({ words: 'x स्क्वेयर', lang: '', isMath: false })
  expect(await said('x^2', { lang: 'ml' })).toEqual({ words: 'x സ്ക്വയർ', lang: '', isMath: false })
})

test('where the language has no words for formulas, they are English and say so', async () => {
  expect(await said('x^2', { lang: 'ta' })).toEqual({ words: 'x squared', lang: 'en', isMath: false })
})

test('what is no formula is left as it is', async () => {
  const place = document.createElement('span')
  place.textContent = '\\frac{1}'
  await putWords(place)
  expect(place.innerHTML).toBe('\\frac{1}')
})
