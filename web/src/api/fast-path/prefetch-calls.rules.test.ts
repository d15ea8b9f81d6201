import { describe, expect, test } from 'vitest'
import { prefetchCallOf } from './prefetch-calls.rules.ts'

describe('before the app is there', () => {
  test('Before the app is there, a screen’s data are asked for by its address', () => {
    expect(prefetchCallOf('/', 7)).toEqual({ path: '/Student/home', body: { stud_id: 7 } })
    expect(prefetchCallOf('/chapters/3', 7)).toEqual({ path: '/Student/chapters', body: { stud_id: 7, sub_id: 3 } })
    expect(prefetchCallOf('/study-materials/3/4/', 7)).toEqual({
      path: '/Student/study_materials',
      body: { stud_id: 7, sub_id: 3, chapter_id: 4 },
    })
    expect(prefetchCallOf('/quiz/subjects', 7)).toEqual(prefetchCallOf('/subjects', 7))
  })

  test('Before the app is there, nothing is asked for where no screen is', () => {
    for (const path of ['/chapters', '/chapters/0', '/chapters/x', '/nowhere', '/constructor', '/toString/1'])
      expect(prefetchCallOf(path, 7), path).toBeNull()
  })

  test('Before the app is there, no test is begun', () => {
    expect(prefetchCallOf('/exam-questions/3', 7)?.body).toEqual({ stud_id: 7, record_id: 3 })
    expect(prefetchCallOf('/exam/3', 7)?.path).toBe('/Student/exams')
    expect(prefetchCallOf('/entrance-start-exam/3', 7)?.path).toBe('/Student/entrance_get_exams')
    expect(prefetchCallOf('/quiz-start/3', 7)?.path).toBe('/Student/quiz_info')
    for (const path of ['/quiz/3', '/entrance-exam/3']) expect(prefetchCallOf(path, 7), path).toBeNull()
  })
})
