import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const show = (text: string) => render(<RichText text={text} />).container

test('plain text is shown as it is written, with its lines and its own direction', () => {
  const text = 'It costs $5 and $10.\nമലയാളം'
  const place = show(text)
  expect(place.textContent).toBe(text)
  expect(place.firstElementChild?.getAttribute('dir')).toBe('auto')
  expect(place.querySelector('.katex')).toBeNull()
})

test('mathematics is read in plain signs until the library is there, then as a formula, and aloud in words', async () => {
  const place = show('The force is $F = ma$.')
  expect(place.textContent).toBe('The force is F = ma.')
  await waitFor(() => expect(place.querySelector('.katex-mathml')?.textContent).toBe('F equals m a'))
  expect(place.querySelector('[dir="ltr"]')?.contains(place.querySelector('.katex'))).toBe(true)
})

test('all formulas of a long page are drawn, and at once where the library is there', async () => {
  const texts = Array.from({ length: 50 }, (_, at) => `Find $x_{${at}}^2$.`)
  const page = () => render(texts.map((text) => <RichText key={text} text={text} />)).container
  const first = page()
  await waitFor(() => expect(first.querySelectorAll('.katex')).toHaveLength(50))
  expect(page().querySelectorAll('.katex')).toHaveLength(50)
})

test('wrong LaTeX shows its source, and what stands beside it stays', async () => {
  const place = show('Find $\\frac{1}$ and $x^2$.')
  await waitFor(() => expect(place.querySelector('.katex')).not.toBeNull())
  expect(screen.getByText('\\frac{1}')).not.toBeNull()
  expect(place.textContent).toMatch(/^Find .* and /)
})

test('a formula that a browser could not lay out shows its source, and what stands beside it is drawn', async () => {
  for (const [open, close] of [
    ['\\sqrt{', '}'],
    ['^{x', '}'],
    ['{', '}'],
  ] as const) {
    const deep = `y${open.repeat(115)}x${close.repeat(115)}`
    const place = show(`Find $${deep}$ and $x^2$.`)
    await waitFor(() => expect(place.querySelectorAll('.katex')).toHaveLength(1))
    expect(place.textContent).toContain(deep)
  }
})

test('what the library throws in spite of its setting shows the source too', async () => {
  const place = show('Find $x \\message{y}$ and $x^2$.')
  await waitFor(() => expect(place.querySelectorAll('.katex')).toHaveLength(1))
  expect(place.textContent).toContain('\\message{y}')
})

test('mathematics can neither link nor fetch', async () => {
  const place = show('$\\href{https://example.org}{x}$ $\\includegraphics{https://example.org/a.png}$')
  await waitFor(() => expect(place.querySelector('.katex')).not.toBeNull())
  expect(place.querySelector('a, img')).toBeNull()
})

test('a long formula of short pieces breaks with the line, any other stays whole and scrolls', async () => {
  const place = show(
    '$a + b + c + d + e + f + g + h + i + j + k + l = m$, $a = b$ and $\\sqrt{a + b + c + d + e + f + g + h + i + j}$',
  )
  await waitFor(() => expect(place.querySelector('.katex')).not.toBeNull())
  const looks = [...place.querySelectorAll('[dir="ltr"]')].map(({ className }) => /overflow-x-auto/.test(className))
  expect(looks).toEqual([false, true, true])
})
