import { createRoute } from '@tanstack/react-router'
import { questionSearchOf } from '../features/questions/question-search.ts'
import { papersSearchOf } from '../features/papers/papers-search.ts'
import { slipSearchOf } from '../features/results/slip-search.ts'
import { formatsSearchOf } from '../features/formats/formats-search.ts'
import type { SheetSearch } from '../paths.ts'
import { screen } from './screen.ts'
import { alone, staff } from './parent-routes.ts'

const sittings = createRoute({
  getParentRoute: () => staff,
  path: '/sittings',
  component: screen(async () => (await import('../features/sittings/sittings-screen.tsx')).SittingsScreen),
})

const sitting = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id',
  component: screen(async () => (await import('../features/sittings/sitting-screen.tsx')).SittingScreen),
})

const attempt = createRoute({
  getParentRoute: () => staff,
  path: '/attempts/$stud_id/$attempt_id',
  component: screen(async () => (await import('../features/sittings/attempt-screen.tsx')).AttemptScreen),
})

const keys = createRoute({
  getParentRoute: () => staff,
  path: '/keys',
  component: screen(async () => (await import('../features/keys/keys-screen.tsx')).KeysScreen),
})

const key = createRoute({
  getParentRoute: () => staff,
  path: '/keys/$paper_id',
  component: screen(async () => (await import('../features/keys/key-screen.tsx')).KeyScreen),
})

const questions = createRoute({
  getParentRoute: () => staff,
  path: '/questions',
  validateSearch: questionSearchOf,
  component: screen(async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen),
})

const questionAdd = createRoute({
  getParentRoute: () => staff,
  path: '/questions/new',
  component: screen(async () => (await import('../features/questions/question-add-screen.tsx')).QuestionAddScreen),
})

const questionPaste = createRoute({
  getParentRoute: () => staff,
  path: '/questions/paste',
  component: screen(async () => (await import('../features/questions/paste-screen.tsx')).PasteScreen),
})

const questionProof = createRoute({
  getParentRoute: () => staff,
  path: '/questions/proof',
  validateSearch: questionSearchOf,
  component: screen(async () => (await import('../features/questions/proof-screen.tsx')).ProofScreen),
})

const question = createRoute({
  getParentRoute: () => staff,
  path: '/questions/$question_id',
  component: screen(async () => (await import('../features/questions/question-screen.tsx')).QuestionScreen),
})

const sealedChange = createRoute({
  getParentRoute: () => staff,
  path: '/questions/changes/$change_id',
  component: screen(async () => (await import('../features/questions/sealed-change-screen.tsx')).SealedChangeScreen),
})

const papers = createRoute({
  getParentRoute: () => staff,
  path: '/papers',
  validateSearch: papersSearchOf,
  component: screen(async () => (await import('../features/papers/papers-screen.tsx')).PapersScreen),
})

const paper = createRoute({
  getParentRoute: () => staff,
  path: '/papers/$paper_id',
  component: screen(async () => (await import('../features/papers/paper-screen.tsx')).PaperScreen),
})

const paperDraft = createRoute({
  getParentRoute: () => staff,
  path: '/papers/drafts/$draft_id',
  component: screen(async () => (await import('../features/papers/draft-screen.tsx')).DraftScreen),
})

const paperBooklet = createRoute({
  getParentRoute: () => staff,
  path: '/papers/$paper_id/booklet',
  component: screen(async () => (await import('../features/papers/booklet/booklet-screen.tsx')).BookletScreen),
})

const formats = createRoute({
  getParentRoute: () => staff,
  path: '/formats',
  validateSearch: formatsSearchOf,
  component: screen(async () => (await import('../features/formats/formats-screen.tsx')).FormatsScreen),
})

const results = createRoute({
  getParentRoute: () => staff,
  path: '/results',
  component: screen(async () => (await import('../features/results/results-screen.tsx')).ResultsScreen),
})

const resultPaper = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id',
  component: screen(async () => (await import('../features/results/result-paper-screen.tsx')).ResultPaperScreen),
})

const resultSlips = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id/slips',
  validateSearch: slipSearchOf,
  component: screen(async () => (await import('../features/results/slips-screen.tsx')).SlipsScreen),
})

const resultTexts = createRoute({
  getParentRoute: () => staff,
  path: '/results/$paper_id/texts',
  component: screen(async () => (await import('../features/results/guardian-texts-screen.tsx')).GuardianTextsScreen),
})

const mergedResults = createRoute({
  getParentRoute: () => staff,
  path: '/results/shifts',
  component: screen(async () => (await import('../features/results/merged-list-screen.tsx')).MergedListScreen),
})

const mergedResult = createRoute({
  getParentRoute: () => staff,
  path: '/results/shifts/$merged_id',
  component: screen(async () => (await import('../features/results/merged-screen.tsx')).MergedScreen),
})

const proof = async () => (await import('../features/papers/proof/proof-screen.tsx')).ProofScreen

const paperProof = createRoute({
  getParentRoute: () => alone,
  path: '/papers/$paper_id/proof',
  component: screen(proof),
})

const draftProof = createRoute({
  getParentRoute: () => alone,
  path: '/papers/drafts/$draft_id/proof',
  component: screen(proof),
})

const sittingList = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/list',
  validateSearch: ({ by }: Record<string, unknown>): SheetSearch => (by === 'batch' ? { by } : {}),
  component: screen(
    async () => (await import('../features/sittings/sheets/signature-list-screen.tsx')).SignatureListScreen,
  ),
})

const sittingCards = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/cards',
  component: screen(async () => (await import('../features/sittings/sheets/seat-cards-screen.tsx')).SeatCardsScreen),
})

const sittingMinutes = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/minutes',
  component: screen(async () => (await import('../features/sittings/sheets/minutes-screen.tsx')).MinutesScreen),
})

const sittingRoster = createRoute({
  getParentRoute: () => staff,
  path: '/sittings/$paper_id/invigilators',
  component: screen(async () => (await import('../features/rosters/roster-screen.tsx')).RosterScreen),
})

/** The exam office, within the menu. */
export const examRoutes = [
  sittings,
  sitting,
  attempt,
  keys,
  key,
  questions,
  questionAdd,
  questionPaste,
  questionProof,
  question,
  sealedChange,
  papers,
  paper,
  paperDraft,
  paperBooklet,
  formats,
  results,
  resultPaper,
  resultSlips,
  resultTexts,
  mergedResults,
  mergedResult,
  sittingList,
  sittingCards,
  sittingMinutes,
  sittingRoster,
] as const

/** Trials look as students see them, without the menu. */
export const proofRoutes = [paperProof, draftProof] as const
