import { describe, expect, test } from 'vitest'
import { earlyCallOf } from './early-calls.rules.ts'

describe('before the app is there', () => {
  test('a screen’s data are asked for by its address', () => {
    expect(earlyCallOf('/', 7)).toEqual({ path: '/Student/home', body: { stud_id: 7 } })
    expect(earlyCallOf('/chapters/3', 7)).toEqual({ path: '/Student/chapters', body: { stud_id: 7, sub_id: 3 } })
    expect(earlyCallOf('/study-materials/3/4/', 7)).toEqual({
      path: '/Student/study_materials',
      body: { stud_id: 7, sub_id: 3, chapter_id: 4 },
    })
    expect(earlyCallOf('/quiz/subjects', 7)).toEqual(earlyCallOf('/subjects', 7))
  })

  test('nothing is asked for where no screen is', () => {
    for (const path of ['/chapters', '/chapters/0', '/chapters/x', '/nowhere', '/constructor', '/toString/1'])
      expect(earlyCallOf(path, 7), path).toBeNull()
  })

  test('no test is begun', () => {
    expect(earlyCallOf('/exam-questions/3', 7)?.body).toEqual({ stud_id: 7, record_id: 3 })
    expect(earlyCallOf('/exam/3', 7)?.path).toBe('/Student/exams')
    expect(earlyCallOf('/entrance-start-exam/3', 7)?.path).toBe('/Student/entrance_get_exams')
    expect(earlyCallOf('/quiz-start/3', 7)?.path).toBe('/Student/quiz_info')
    for (const path of ['/quiz/3', '/entrance-exam/3']) expect(earlyCallOf(path, 7), path).toBeNull()
  })
})
