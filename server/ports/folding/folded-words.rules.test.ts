import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldedWords, searchedWords, textOfHtml } from './folded-words.rules.ts'

/** Typed text, and a name that it should find. */
const FOUND: [typed: string, name: string][] = [
  ['OHM', "Ohm's law"],
  ['ohms', 'Ohm’s law'],
  ['gauss', "Gauss's law"],
  ['fisics', 'Physics'],
  ['kemistry', 'Chemistry'],
  ['vire', 'Resistance of a wire'],
  ['wector', 'Vectors'],
  ['organize', 'Organise'],
  ['poonam', 'Punam'],
  ['preeti', 'Priti'],
  ['lakshmi', 'Laxmi'],
  ['savithri', 'Savitri'],
  ['visesh', 'Vishesh'],
  ['resume', 'Résumé'],
  ['Résu', 'resume'],
  ['ｏｈｍ', 'Ohm'],
  ['chapter 11', 'Chapter 11'],
  ['rasathanthram', 'രസതന്ത്രം'],
  ['bhauthika', 'ഭൗതികശാസ്ത്രം'],
  ['രസതന്ത്രം', 'Rasatantram'],
  ['rasayan', 'रसायन विज्ञान'],
  ['vigyan', 'विग्यान'],
  ['ganit', 'गणित'],
  ['avan', 'അവന്\u200d'],
  ['അവൻ', 'അവന്\u200d'],
  ['१२', 'Class 12'],
]

const NOT_FOUND: [typed: string, name: string][] = [
  ['chapter 1', 'Chapter 2'],
  ['law', 'Ohm'],
  ['mechanics', 'Chemistry'],
  ['1', 'Day 21'],
]

const finds = (typed: string, name: string) => {
  const words = foldedWords(name)
  return searchedWords(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)))
}

describe('a word that is searched', () => {
  for (const [typed, name] of FOUND) it(`The word "${typed}" finds "${name}"`, () => assert.ok(finds(typed, name)))
  for (const [typed, name] of NOT_FOUND)
    it(`The word "${typed}" does not find "${name}"`, () => assert.ok(!finds(typed, name)))

  it('A word that is searched is found from its first letter on, in every script', () => {
    const names = 'Photosynthesis Rhythm Xylem Equations Needle Chhattisgarh രസതന്ത്രം ശാസ്ത്രം विज्ञान कृष्ण'.split(' ')
    for (const name of names) {
      const letters = [...name.normalize('NFC')]
      for (let count = 1; count <= letters.length; count += 1) {
        const typed = letters.slice(0, count).join('')
        assert.ok(finds(typed, name), `${typed} of ${name}`)
      }
    }
  })

  it('No word is found in what has no letter or number', () => assert.deepEqual(searchedWords(' - …!🙂'), []))

  it('A word that is searched stands in the text of HTML, not in its signs', () => {
    assert.deepEqual(foldedWords(textOfHtml('<p class="class">Sports&nbsp;<b>day</b></p>')), ['spurts', 'dai'])
  })
})
