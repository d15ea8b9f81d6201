import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { passwordFault } from './setup.routes.ts'

const OWN = ['Asha Nair', 'asha.menon@hillview.example', 'Kannanthali Academy']

describe('a password', () => {
  for (const password of [
    'KannanthaliAcademy1',
    'Kannanthali Academy 1',
    'kannanthali.academy!',
    'Academy-Kannanthali',
    'NairAsha2026!',
    'ashanairkannanthali',
    'KannanthaliAcademyAsha99',
    'Menon@Hillview2026',
    'ymedacAilahtnannaK',
    'K4nn4nth4li4c4demy',
  ])
    it(`A password is not made of names that anybody knows: ${password}`, async () => {
      assert.equal(await passwordFault(password, OWN), 'staff_password_common')
    })

  for (const password of ['tamarind lamp seven rivers', 'oq7 tiger of asha, lamp of rain'])
    it(`A password is good where enough of it is nobody's name: ${password}`, async () => {
      assert.equal(await passwordFault(password, OWN), null)
    })
})
