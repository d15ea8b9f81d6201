import type { UsualPaper } from './usual-paper.ts'

const METALS = 'iron | gold | lead | zinc'
const STATEMENTS =
  'Given below are two statements : one is labelled as Assertion (A) and the other is labelled as Reason (R).'
const LIGHT = 'In the light of the above statements, choose the most appropriate answer from the options given below :'

/** Papers as they are typed. Own sentences, in the forms of Indian exams. For tests. */
export const TYPED_PAPERS: UsualPaper[] = [
  {
    kind: 'a typed list',
    text: `1. Which metal is liquid at room temperature?
(a) iron
(b) mercury
(c) gold
(d) zinc
Answer: b

2. ${STATEMENTS}
Assertion (A): A lake freezes from above.
Reason (R): Water is heaviest at 4 degrees.
${LIGHT}
(a) Both (A) and (R) are true and (R) is the correct explanation of (A)
(b) Both (A) and (R) are true but (R) is not the correct explanation of (A)
(c) (A) is true but (R) is false
(d) (A) is false but (R) is true
Answer: a

3. How many sides has a hexagon?
Answer: 6

4. Which of these are noble gases?
(a) neon
(b) argon
(c) iodine
(d) bromine
Answer: a, b

5. A stone falls for two seconds. How far does it fall, in metres?
Answer: 19.6 to 20

6. Which planet
is nearest to the sun?
(a) Venus
(b) Mercury
(c) Mars
(d) Earth
Answer: (b)`,
    items: [
      '1. Which metal is liquid at room temperature? | iron | mercury | gold | zinc | = B',
      `2. ${STATEMENTS} / Assertion (A): A lake freezes from above. / Reason (R): Water is heaviest at 4 degrees. / ${LIGHT} | Both (A) and (R) are true and (R) is the correct explanation of (A) | Both (A) and (R) are true but (R) is not the correct explanation of (A) | (A) is true but (R) is false | (A) is false but (R) is true | = A`,
      '3. How many sides has a hexagon? | = 6',
      '4. Which of these are noble gases? | neon | argon | iodine | bromine | = A,B',
      '5. A stone falls for two seconds. How far does it fall, in metres? | = 19.6..20',
      '6. Which planet / is nearest to the sun? | Venus | Mercury | Mars | Earth | = B',
    ],
  },
  {
    kind: 'a key line at the end',
    text: `1. Which metal rusts?
(A) iron
(B) gold
(C) lead
(D) zinc
2. Which metal is dearest?
(A) iron
(B) gold
(C) lead
(D) zinc
3. Which metal galvanises?
(A) iron
(B) gold
(C) lead
(D) zinc
ANSWER KEY
1. (A)  2. (B)  3. (D)`,
    items: [
      `1. Which metal rusts? | ${METALS} | = A`,
      `2. Which metal is dearest? | ${METALS} | = B`,
      `3. Which metal galvanises? | ${METALS} | = D`,
    ],
  },
  {
    kind: 'Hindi',
    text: `प्रश्न 1. कौन सी धातु द्रव है?
(क) लोहा
(ख) पारा
(ग) सोना
(घ) जस्ता
उत्तर: (ख)
हल: पारा साधारण ताप पर द्रव है।

प्रश्न 2. बल का मात्रक क्या है?
(A) न्यूटन
(B) जूल
(C) वाट
(D) पास्कल
उत्तर: (A)

३. षट्भुज की कितनी भुजाएँ हैं?
उत्तर – 6`,
    items: [
      '1. कौन सी धातु द्रव है? | लोहा | पारा | सोना | जस्ता | = B | so: पारा साधारण ताप पर द्रव है।',
      '2. बल का मात्रक क्या है? | न्यूटन | जूल | वाट | पास्कल | = A',
      '3. षट्भुज की कितनी भुजाएँ हैं? | = 6',
    ],
  },
  {
    kind: 'a line behind the answer',
    text: `1. 5 + 2 =
(a) 6
(b) 7
Ans. (b)
Sol. Because five and two are seven.
2. Is ice lighter than water?
(a) yes
(b) no
Ans: a
Hint: Think of a glass of lemonade.
3. 3 × 3 =
(a) 9
(b) 6
Ans: a
Exp. Three threes are nine.
4. प्रकाश की चाल अधिकतम कहाँ है?
(a) निर्वात
(b) जल
Ans: a
हल निर्वात में कोई बाधा नहीं।
5. Which is a prime?
(a) 7
(b) 9
Ans: a
Difficulty: Easy
6. Which is even?
(a) 7
(b) 8
Explanation: Two divides eight.
Ans: b
7. Which is odd?
(a) 7
(b) 8
Ans: a
Solution
Two does not divide seven.
8. The largest of these:
(a) 7
(b) 8
Answer (b)
Soln: Eight is greater than seven.`,
    items: [
      '1. 5 + 2 = | 6 | 7 | = B | so: Because five and two are seven.',
      '2. Is ice lighter than water? | yes | no | = A | so: Think of a glass of lemonade.',
      '3. 3 × 3 = | 9 | 6 | = A | so: Three threes are nine.',
      '4. प्रकाश की चाल अधिकतम कहाँ है? | निर्वात | जल | = A | so: निर्वात में कोई बाधा नहीं।',
      '5. Which is a prime? | 7 | 9 | = A | so: Difficulty: Easy',
      '6. Which is even? | 7 | 8 | = B | so: Two divides eight.',
      '7. Which is odd? | 7 | 8 | = A | so: Two does not divide seven.',
      '8. The largest of these: | 7 | 8 | = B | so: Eight is greater than seven.',
    ],
  },
  {
    kind: 'numbering styles',
    text: `Q.1 Which is red?
a) rose
b) leaf
Ans: a
2. Which is green?
a) rose
b) leaf
Ans: b
3) Which has petals?
a) rose
b) leaf
Ans: a
Q4. Which is flat?
a) rose
b) leaf
Ans: b
(5) Which has thorns?
a) rose
b) leaf
Ans: a
Question 6: Which breathes?
a) stone
b) leaf
Ans: b
Q.No.7 Which is in a garden?
a) rose
b) star
Ans: a
8: Which falls in autumn?
a) stone
b) leaf
Ans: b
Q-9. Which smells?
a) rose
b) stone
Ans: a
Que. 10 Which is thin?
a) stone
b) leaf
Ans: b
Q-11. Which is a flower?
a) rose
b) leaf
Ans: a
Q. No. 12: Which makes sugar?
a) stone
b) leaf
Ans: b`,
    items: [
      '1. Which is red? | rose | leaf | = A',
      '2. Which is green? | rose | leaf | = B',
      '3. Which has petals? | rose | leaf | = A',
      '4. Which is flat? | rose | leaf | = B',
      '5. Which has thorns? | rose | leaf | = A',
      '6. Which breathes? | stone | leaf | = B',
      '7. Which is in a garden? | rose | star | = A',
      '8. Which falls in autumn? | stone | leaf | = B',
      '9. Which smells? | rose | stone | = A',
      '10. Which is thin? | stone | leaf | = B',
      '11. Which is a flower? | rose | leaf | = A',
      '12. Which makes sugar? | stone | leaf | = B',
    ],
  },
]
