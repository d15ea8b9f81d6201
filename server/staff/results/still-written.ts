import { m } from '#messages/server'
import { handedIn, lastDeadline } from '../../assessment/results/results.rules.ts'
import type { Tx } from '../../db/db.ts'
import { type Language, momentText, plainText } from '../../http/language.ts'
import type { Moment } from './paper-view.ts'
import { type ResultPaper, writingSince } from './papers.queries.ts'

type Fault = { text: Parameters<typeof plainText>[0] }

/**
 * Returns why the results of a paper cannot be changed; for one that is still written, with how many write and until
 * when.
 */
export async function faultText(tx: Tx, { text }: Fault, paper: ResultPaper, { now, graceMs, zone }: Moment) {
  if (text !== 'staff_results_written') return plainText(text)
  const last = lastDeadline(paper)
  if (last === null) return plainText('staff_results_no_end')
  const count = await writingSince(tx, paper.paper_id, now - graceMs)
  const isOpen = paper.ends_at !== null && now < paper.ends_at
  return (locale: Language) => {
    const moment = momentText(count > 0 || isOpen ? last : handedIn(last, graceMs), zone, locale)
    if (count > 0) return m.staff_results_writing({ count, moment }, { locale })
    return isOpen ? m.staff_results_may_start({ moment }, { locale }) : m.staff_results_arriving({ moment }, { locale })
  }
}
