import { Type } from 'typebox'

/** A workbook in an answer; `content` is base64. */
export const Workbook = () => Type.Object({ name: Type.String(), content: Type.String() })
