// oxlint-disable-next-line import/no-unassigned-import -- what it does is all that it is for
import '#ui/old-browsers/fill.ts'
import { tellWorker } from '../../api/tell-worker.ts'

/* The page fetched these files before its service worker handled its requests, and needs them without a network. */
tellWorker('fill')
