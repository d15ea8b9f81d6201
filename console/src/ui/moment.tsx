import { momentWords } from './moment-labels.ts'

/** A moment in a table, on one line where there is room for it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular lg:whitespace-nowrap">
    {momentWords(at)}
  </time>
)
