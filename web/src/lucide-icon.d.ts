import type { LucideIconData } from 'lucide-react'

/** The library's own types of its single icons know of the component only. */
export declare const __iconData: LucideIconData
