import type { UsualPaper } from './usual-paper.ts'

const CHOOSE = 'Choose the correct answer from the options given below :'

/** Papers with the phrases of the National Testing Agency. For tests. */
export const PHRASES_PAPERS: UsualPaper[] = [
  {
    kind: 'phrases of the nation’s tests',
    text: `1. Given below are two statements :
Statement I : Copper conducts.
Statement II : Rubber conducts.
In the light of the above statements, ${CHOOSE.toLowerCase()}
(1) Both Statement I and Statement II are correct
(2) Both Statement I and Statement II are incorrect
(3) Statement I is correct but Statement II is incorrect
(4) Statement I is incorrect but Statement II is correct
Official Ans. by NTA (3)
2. Match List - I with List - II.
List - I List - II
(A) Force (I) joule
(B) Work (II) newton
(C) Power (III) pascal
(D) Pressure (IV) watt
${CHOOSE}
(1) (A)-(II), (B)-(I), (C)-(IV), (D)-(III)
(2) (A)-(I), (B)-(II), (C)-(IV), (D)-(III)
(3) (A)-(II), (B)-(I), (C)-(III), (D)-(IV)
(4) (A)-(IV), (B)-(I), (C)-(II), (D)-(III)
Ans. (1)
3. Consider the following :
A. Neon
B. Oxygen
C. Argon
${CHOOSE}
(1) A and C only
(2) A and B only
(3) B and C only
(4) A, B and C
Ans. (1)
4. Given below are two statements : one is labelled as Assertion A and the other is labelled as Reason R.
Assertion A : Iron rusts.
Reason R : Air is damp.
${CHOOSE}
(1) Both A and R are true and R is the correct explanation of A
(2) Both A and R are true but R is NOT the correct explanation of A
(3) A is true but R is false
(4) A is false but R is true
Ans. (2)
5. A wire has the resistance 4 ohm. Cut in two halves side by side, it has ______ ohm. (Nearest integer)
Ans. (1)
6. Which of the following is/are right?
(P) Ice floats
(Q) Iron floats
(R) Wood floats
(S) Lead floats
(1) P and R only
(2) Q and S only
(3) P and Q only
(4) R and S only
Ans: 1
Directions (Q. 7-8): Read the passage and answer the questions.
Bees see colours that we do not see.
7. Who sees more colours?
(1) bees
(2) we
(3) nobody
(4) both the same
Ans. (1)
8. What is the passage about?
(1) bees
(2) stones
(3) ships
(4) trains
Ans. (1)
9. A point (a) on the x-axis and (b) on the y-axis moves. It moves
(1) up
(2) down
(3) left
(4) right
Ans. (2)
10. Which pair is right?
(1) Delhi : Yamuna
(2) Agra : Ganga
(3) Patna : Krishna
(4) Pune : Kaveri
Ans. Bonus
11. If the answer is a number between 0 and 9, it is
(1) one digit
(2) two digits
(3) three digits
(4) four digits
Ans. (1) or (2)`,
    items: [
      `1. Given below are two statements : / Statement I : Copper conducts. / Statement II : Rubber conducts. / In the light of the above statements, ${CHOOSE.toLowerCase()} | Both Statement I and Statement II are correct | Both Statement I and Statement II are incorrect | Statement I is correct but Statement II is incorrect | Statement I is incorrect but Statement II is correct | = C`,
      `2. Match List - I with List - II. / List - I List - II / (A) Force (I) joule / (B) Work (II) newton / (C) Power (III) pascal / (D) Pressure (IV) watt / ${CHOOSE} | (A)-(II), (B)-(I), (C)-(IV), (D)-(III) | (A)-(I), (B)-(II), (C)-(IV), (D)-(III) | (A)-(II), (B)-(I), (C)-(III), (D)-(IV) | (A)-(IV), (B)-(I), (C)-(II), (D)-(III) | = A`,
      `3. Consider the following : / A. Neon / B. Oxygen / C. Argon / ${CHOOSE} | A and C only | A and B only | B and C only | A, B and C | = A`,
      `4. Given below are two statements : one is labelled as Assertion A and the other is labelled as Reason R. / Assertion A : Iron rusts. / Reason R : Air is damp. / ${CHOOSE} | Both A and R are true and R is the correct explanation of A | Both A and R are true but R is NOT the correct explanation of A | A is true but R is false | A is false but R is true | = B`,
      '5. A wire has the resistance 4 ohm. Cut in two halves side by side, it has ______ ohm. (Nearest integer) | = 1',
      '6. Which of the following is/are right? / (P) Ice floats / (Q) Iron floats / (R) Wood floats / (S) Lead floats | P and R only | Q and S only | P and Q only | R and S only | = A',
      '7. Who sees more colours? | bees | we | nobody | both the same | = A | passage: Read the passage and answer the questions. / Bees see colours that we do not see.',
      '8. What is the passage about? | bees | stones | ships | trains | = A | passage: Read the passage and answer the questions. / Bees see colours that we do not see.',
      '9. A point (a) on the x-axis and (b) on the y-axis moves. It moves | up | down | left | right | = B',
      '? 10. Which pair is right? | Delhi : Yamuna | Agra : Ganga | Patna : Krishna | Pune : Kaveri | = Bonus',
      '? 11. If the answer is a number between 0 and 9, it is | one digit | two digits | three digits | four digits | = (1) or (2)',
    ],
  },
]
