import type { UsualPaper } from './usual-paper.ts'

const METALS = 'iron | gold | lead | zinc'

/** Papers with options in the forms in which they are typed. For tests. */
export const OPTION_PAPERS: UsualPaper[] = [
  {
    kind: 'options in one line',
    text: `Q.1 The unit of force is (1) newton (2) joule (3) watt (4) pascal [Ans: 1]
Q.2 The unit of work is
(1) newton (2) joule (3) watt (4) pascal
[Ans: 2]
Q.3 Choose the odd one out. (1) rose (2) lily (3) oak (4) lotus Ans. (3)
Q.4 Water boils at (1) 50 °C (2) 80 °C (3) 100 °C (4) 120 °C   (Ans: C)
Q.5 2 + 2 = ? (1) 3 (2) 4
(3) 5 (4) 6
Ans (2)
Q.6 Arrange by mass : (A) Na (B) Mg (C) Al (D) Si
(1) A, B, C, D (2) D, C, B, A (3) B, A, C, D (4) C, D, A, B
Ans. (1)`,
    items: [
      '1. The unit of force is | newton | joule | watt | pascal | = A',
      '2. The unit of work is | newton | joule | watt | pascal | = B',
      '3. Choose the odd one out. | rose | lily | oak | lotus | = C',
      '4. Water boils at | 50 °C | 80 °C | 100 °C | 120 °C | = C',
      '5. 2 + 2 = ? | 3 | 4 | 5 | 6 | = B',
      '6. Arrange by mass : (A) Na (B) Mg (C) Al (D) Si | A, B, C, D | D, C, B, A | B, A, C, D | C, D, A, B | = A',
    ],
  },
  {
    kind: 'option styles',
    text: `1. First?
(i) iron
(ii) gold
(iii) lead
(iv) zinc
Ans: (ii)
2. Second?
1) iron
2) gold
3) lead
4) zinc
Ans: 2
3. Third?
[A] iron
[B] gold
[C] lead
[D] zinc
Correct answer is (B)
4. Fourth?
A: iron
B: gold
C: lead
D: zinc
Ans: B
5. Fifth?
a. iron
b. gold
c. lead
d. zinc
Correct option: (b)
6. Sixth?
(अ) iron
(ब) gold
(स) lead
(द) zinc
उत्तर: (ब)
7. Seventh?
A] iron
B] gold
C] lead
D] zinc
Ans: B
8. Eighth?
A - iron
B - gold
C - lead
D - zinc
Ans: B
9. Ninth?
I. iron
II. gold
III. lead
IV. zinc
Ans: II
10. Tenth?
(a)   iron		(b)   gold
(c)   lead		(d)   zinc
Ans: (b)`,
    items: ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'].map(
      (name, at) => `${at + 1}. ${name}? | ${METALS} | = B`,
    ),
  },
]
