import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'

export type LessonDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
