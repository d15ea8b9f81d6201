import { m } from '#messages/console'
import { Page, Section } from '../../ui/page.tsx'
import { ChaptersPart } from './chapters-part.tsx'
import { PapersPart } from './papers-part.tsx'

/** What to teach again, and the papers whose questions have figures. */
export const FiguresScreen = () => (
  <Page title={m.menu_figures()}>
    <Section title={m.figures_again()}>
      <ChaptersPart />
    </Section>
    <Section title={m.figures_papers()}>
      <PapersPart />
    </Section>
  </Page>
)
