import type { Api } from '#contract/all-calls.ts'
import { mediaAddress } from '../api/media-address.ts'
import type { Option } from './question.ts'

/** Options of quizzes and school exams, which are named by their texts. */
export const textOptions = ({ options, option_images }: { options: string[]; option_images?: (string | null)[] }) =>
  options.map((text, index): Option => ({ key: text, text, picture: mediaAddress(option_images?.[index] ?? null) }))

type EntranceOption = Api['/Student/entrance_start_exam']['data']['questions'][number]['options'][number]

/** An option of an entrance exam, which is named by its id. */
export const entranceOption = ({ id, ptype, ptext, alt }: EntranceOption): Option =>
  ptype === 'image'
    ? { key: String(id), text: alt ?? '', picture: mediaAddress(ptext) }
    : { key: String(id), text: ptext, picture: null }
