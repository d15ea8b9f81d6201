import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readQuestionFile as readFile } from './read-question-file.ts'

const readQuestionFile = (content: string) => sentencesInEnglish(readFile(content))

function only(content: string) {
  const { questions, skipped, bad } = readQuestionFile(content)
  const [question] = questions
  assert.ok(question && questions.length === 1, JSON.stringify([skipped, bad]))
  assert.deepEqual([skipped, bad], [[], []])
  return question
}

const whyOf = (content: string) => readQuestionFile(content).skipped.map(({ why }) => why)
const problemsOf = (content: string) => readQuestionFile(content).bad.map(({ line, problem }) => `${line}: ${problem}`)

describe('a question with options', () => {
  test('A question with options has all that the file says of it', () => {
    const content = String.raw`$CATEGORY: $course$/top/Physics/Waves

// question: 7 [id:PH-07] [tag:sound]
::Speed of sound::In which of these is sound fastest? {
  ~%-25%Air
  ~%-25%Water
  =Steel
  ####It is stiff\: that counts.
}`
    assert.deepEqual(only(content), {
      line: 4,
      name: 'Speed of sound',
      code: 'PH-07',
      title: 'Speed of sound',
      category: 'Physics/Waves',
      question: 'In which of these is sound fastest?',
      options: ['Air', 'Water', 'Steel'],
      answer_type: 'single',
      correct: 'C',
      explanation: 'It is stiff: that counts.',
      marks: null,
      negative: 0.25,
      notes: [],
    })
  })

  test('A question with options is called by its first words without a title', () => {
    const long = 'Which one of the many rivers of the south of India carries the most water to the sea?'
    assert.equal(
      only(`${long}{=Godavari ~Kaveri}`).name,
      'Which one of the many rivers of the south of India carries …',
    )
  })

  test('A question with options may have its options in the middle of a sentence', () => {
    assert.equal(only('Water boils at {=100 ~90} degrees.').question, 'Water boils at _____ degrees.')
    assert.equal(only('Water boils at {=100 °C ~90 °C}.').question, 'Water boils at _____.')
  })

  test('A question with options may leave signs without a backslash where Moodle does not mind', () => {
    const { title, question, options, explanation } = only(
      '::Unit 1: motion::Read: if v = 5 # then ~ {=a: 1 #see https://a.org/#top ~b ####since x = 2: yes}',
    )
    assert.deepEqual([title, question], ['Unit 1: motion', 'Read: if v = 5 # then ~'])
    assert.deepEqual([options, explanation], [['a: 1', 'b'], 'since x = 2: yes'])
  })

  test('A question with options may have reactions for options', () => {
    assert.deepEqual(only('Which burns? {=2H2 + O2 -> 2H2O ~N2 -> 2N}').options, ['2H2 + O2 -> 2H2O', 'N2 -> 2N'])
  })

  test('A question with options loses its escapes', () => {
    const { question, options } = only(String.raw`Which\: \{a\} \~ \#?\nSay it.{=\= 4 ~\\ 5}`)
    assert.deepEqual([question, options], ['Which: {a} ~ #?\nSay it.', ['= 4', '\\ 5']])
  })

  test('A question with options says what of it is not kept', () => {
    assert.deepEqual(only('Q{=right#well done ~%50%half ~wrong}').notes, [
      'Partial marks for an option aren’t imported',
      'Option feedback isn’t imported',
    ])
    assert.deepEqual(only('Q{=right#  ~%-50%bad ~%-25%less bad}').notes, [
      'Different negative marks for each wrong option aren’t imported',
    ])
  })
})

describe('weights', () => {
  test('Weights make an option right, whatever its sign', () => assert.equal(only('Q{~%100%a ~%-50%b}').correct, 'A'))

  test('Weights are the negative marks where all wrong options have the same', () => {
    const negatives = ['~%-33.333%b ~%-33.333%c', '~b ~c', '~%0%b ~%0%c', '~%-50%b ~c', '~%50%b ~%-50%c'].map(
      (wrong) => only(`Q{=a ${wrong}}`).negative,
    )
    assert.deepEqual(negatives, [0.33333, null, 0, null, null])
  })

  test('Weights that make the whole together ask for several options', () => {
    const { answer_type, correct, negative, notes } = only('Q{~%50%a ~%50%b ~%-100%c}')
    assert.deepEqual([answer_type, correct, negative, notes], ['multiple', 'A,B', null, []])
    assert.equal(only('Q{~%33.33333%a ~%-100%b ~%33.33333%c ~%33.33333%d}').correct, 'A,C,D')
    assert.equal(only('Q{~%33%a ~b ~%33%c ~%33%d}').correct, 'A,C,D')
    assert.deepEqual(only('Q{~%60%a ~%40%b ~c}').notes, ['Different weights for correct options aren’t imported'])
  })

  test('Weights that mean something else are named', () => {
    const whys = {
      'Q{=a =b ~c}': 'Several options give full marks',
      'Q{~%50%a ~b}': 'No option gives full marks',
      'Q{~%50%a ~%25%b ~c}': 'The correct options add up to 75%, not 100%',
    }
    for (const [content, why] of Object.entries(whys)) assert.deepEqual(whyOf(content), [why], content)
    assert.deepEqual(problemsOf('Q{~%50%a ~%50%b}'), ['1: All options are correct. At least one must be wrong.'])
    assert.deepEqual(problemsOf('Q{~a ~b}'), ['1: No option is marked correct'])
    assert.deepEqual(problemsOf('Q{~%-50%a ~%0%b}'), ['1: No option is marked correct'])
  })
})

test('a true or false question has two options', () => {
  const answers = ['T', 'TRUE', 'true', ' True ', '=true', 'F', 'FALSE#yes#no', 'False', '=F']
  assert.deepEqual(
    answers.map((answer) => only(`It is so.{${answer}}`).correct),
    ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'B'],
  )
  assert.deepEqual(only('It is so.{T#no#yes####Because}').options, ['True', 'False'])
  assert.equal(only('It is so.{T#no#yes####Because}').explanation, 'Because')
})

test('the types that the app has not are named', () => {
  const whys = {
    'Who?{=Raman =C. V. Raman}': 'Short-answer questions can’t be imported',
    'Who?{Thor}': 'Short-answer questions can’t be imported',
    'Match{=a -> b =c -> d}': 'Matching questions can’t be imported from this file',
    'Write.{}': 'Essay questions can’t be imported',
    'Read this.': 'Text without answers',
    'Say {1:MULTICHOICE:=a~b}': 'Cloze questions can’t be imported',
    'Q{=a ~b ~c ~d ~e ~f ~g}': 'Has more than 6 options',
    'Q{=a ~ a}': 'Two options are the same',
    'Q{~%100%a}': 'Needs at least two options',
    '[html]Q{=a ~<b></b>}': 'An option has no text',
    '[html]See <img src\\="@@PLUGINFILE@@/a.png">{=a ~b}': 'Has a picture or other media, so it can’t be imported',
    'Q{=a ~<img src\\="https\\://a.org/a.png">}': 'Has a picture or other media, so it can’t be imported',
    '[markdown]![a](a.png){=a ~b}': 'Has a picture or other media, so it can’t be imported',
  }
  for (const [content, why] of Object.entries(whys)) assert.deepEqual(whyOf(content), [why], content)
})

test('a picture written into the question is named, however long it is', () => {
  const picture = `<img src="data:image/png;base64,${'iVBORw0K'.repeat(50_000)}=="/>`
  assert.deepEqual(whyOf(`::7::[html]${picture}{~%-25%A =B ~%-25%C ~%-25%D}`), [
    'Has a picture or other media, so it can’t be imported',
  ])
})

test('a picture in the explanation alone does not lose the question', () => {
  const { explanation, notes } = only('[html]Q{=a ~b ####<p>So: <img src\\="x.png"></p>}')
  assert.deepEqual([explanation, notes], ['So:', ['The picture in the explanation isn’t imported']])
})

test('programs and general feedback may have any signs', () => {
  const { question, options, explanation } = only(String.raw`Run it: {
= python .\manage.py run
~%-50% python run --port 4000
#### So
p <- seq(0, length=10) # ten
}`)
  assert.deepEqual([question, ...options], ['Run it:', String.raw`python .\manage.py run`, 'python run --port 4000'])
  assert.equal(explanation, 'So p <- seq(0, length=10) # ten')
})

test('what is not understood is told with its line, and the rest is read', () => {
  assert.deepEqual(problemsOf('Fine{T}\n\nOne{=a ~b}\nTwo{=c ~d}\n\nFine{F}'), [
    '3: Line 4: unexpected “{”. Leave a blank line between questions, and write \\{ in text.',
  ])
  assert.deepEqual(problemsOf('Q{\n=a\n\n~\n}'), ['1: Line 4: unexpected “~”. Does this option have no text?'])
  assert.deepEqual(problemsOf('::Title{T}'), ['1: Starts with ::, but the title has no second ::'])
  assert.deepEqual(problemsOf('Fine{T}\n\n{=a ~b}'), ['3: There’s no question before the answers'])
})
