import { m } from '#messages/web'
import type { Question } from '../question.ts'
import { RichText } from './rich-text.tsx'

type MatchListsProps = { lists: NonNullable<Question['lists']>; lang?: string | undefined }

/** Two lists side by side, as they are matched. */
export function MatchLists({ lists: { one, two }, lang }: MatchListsProps) {
  const rows = Array.from({ length: Math.max(one.length, two.length) }, (_, row) => row)
  return (
    <table className="mt-2.5 w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-control border border-line md:mt-4">
      <caption className="sr-only">{m.test_lists()}</caption>
      <thead>
        <tr className="bg-shade text-start text-sm font-semibold text-ink-2">
          <th scope="col" className="border-e border-line px-2.5 py-1 md:px-3 md:py-2 text-start">
            {m.test_list_one()}
          </th>
          <th scope="col" className="px-2.5 py-1 md:px-3 md:py-2 text-start">
            {m.test_list_two()}
          </th>
        </tr>
      </thead>
      <tbody lang={lang}>
        {rows.map((row) => (
          <tr key={row} className="align-top">
            <td className="border-e border-t border-line px-2.5 py-1 md:px-3 md:py-2">
              {one[row] && <RichText text={one[row]} />}
            </td>
            <td className="border-t border-line px-2.5 py-1 md:px-3 md:py-2">
              {two[row] && <RichText text={two[row]} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
