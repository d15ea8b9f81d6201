import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readQuestionFile as readFile } from './read-question-file.ts'

const readQuestionFile = (content: string) => sentencesInEnglish(readFile(content))

const S = String.raw

function read(content: string) {
  const { questions, bad } = readQuestionFile(content)
  assert.deepEqual(bad, [])
  const [found] = questions
  return [found?.question, ...(found?.options ?? [])]
}

test('mathematics may be written as on paper', () => {
  assert.deepEqual(read(S`If $\frac{1}{2} \neq x_{1}$, then{=$x^{2}=4$ ~\(\nu: 3\) ~$$a=b$$ ~\[\sqrt{2}\]}`), [
    S`If $\frac{1}{2} \neq x_{1}$, then`,
    S`$x^{2}=4$`,
    S`\(\nu: 3\)`,
    '$$a=b$$',
    S`\[\sqrt{2}\]`,
  ])
  assert.deepEqual(
    read(S`$\begin{matrix}1\\2\end{matrix} \in \{x\}$?{T}`)[0],
    S`$\begin{matrix}1\\2\end{matrix} \in \{x\}$?`,
  )
})

test('mathematics may be written as Moodle exports it', () => {
  assert.deepEqual(
    read(S`\\(x\=\\frac\{1\}\{2\}\\) and $y\=\{1\}\\neq 2$\nnext line{T}`)[0],
    S`\(x=\frac{1}{2}\) and $y={1}\neq 2$${'\n'}next line`,
  )
})

test('the braces of a set stay, since its author wrote them with a backslash', () => {
  assert.deepEqual(
    read(S`Is $x \in \{0,1\}$ with $\frac\{1\}\{2\}$ and $\left\{a_\{1\}\right\}$?{T}`)[0],
    S`Is $x \in \{0,1\}$ with $\frac{1}{2}$ and $\left\{a_{1}\right\}$?`,
  )
})

test('the clerk is told where mathematics had no escapes', () => {
  const notesOf = (content: string) => readQuestionFile(content).questions[0]?.notes
  assert.deepEqual(notesOf('$x^{2}$?{T}'), ['Formulas were read as typed, without GIFT escapes'])
  assert.deepEqual(notesOf(S`$x^\{2\}$?{T}`), [])
})

test('prices are not mathematics', () => {
  assert.deepEqual(read('What is the price?{~$5 =$6 ~$7}'), ['What is the price?', '$5', '$6', '$7'])
  assert.deepEqual(read('What is the price?{~5$ =6$ ~7$}'), ['What is the price?', '5$', '6$', '7$'])
  assert.deepEqual(read('For $5 you get{=one ~two} for $6.'), ['For $5 you get _____ for $6.', 'one', 'two'])
  assert.deepEqual(read('Is it $?{=5$ ~6$}'), ['Is it $?', '5$', '6$'])
})
