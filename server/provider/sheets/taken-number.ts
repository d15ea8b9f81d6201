import { type Told, told } from '../told.rules.ts'

type Owner = { admission_no: string | null; name: string }

/** Says whose a mobile number is, and why it does not become free. */
export const takenNumber = (
  mobile: string,
  fault: 'mobile_taken' | 'mobile_stays',
  { name, admission_no }: Owner,
): Told => told(fault, { mobile, name, admission_no: admission_no ?? '' })
