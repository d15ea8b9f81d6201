import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clipboardLines, isRicher } from './clipboard-lines.rules.ts'

const WORD = `<html xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><style><!-- p {x:1} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-US>
<!--StartFragment-->
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>What
is <!--[if gte msEquation 12]><m:oMath><m:sSup><m:sSupPr><span style='font-family:"Cambria Math",serif'><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><i><span lang=EN-US style='font-family:"Cambria Math"'><m:r>x</m:r></span></i></m:e><m:sup><m:r><m:rPr><m:sty m:val="p"/></m:rPr>2</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><span><img width=9 src="file:///C:/image001.png"></span><![endif]>?</p>
<p style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a)<span>&nbsp; </span></span><![endif]>H<sub>2</sub>O</p>
<p style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>b)<span>&nbsp; </span></span><![endif]>x &lt; y<o:p></o:p></p>
<p>Answer: b</p><!--EndFragment--></body></html>`

describe('rich text of a clipboard', () => {
  for (const [what, html, lines] of [
    ['of Word', WORD, ['1. What is $x^{2}$?', 'a) H₂O', 'b) x < y', 'Answer: b']],
    [
      'with lists in lists',
      '<ol start="3"><li><p>Which?</p><ol><li>x</li><li>y</li></ol></li><li>And?</li></ol>',
      ['3. Which?', '(a) x', '(b) y', '', '4. And?'],
    ],
    [
      'with a list of letters',
      '<p>1. Which?</p><ol style="list-style-type: lower-alpha"><li>x<li>y</ol>',
      ['1. Which?', '(a) x', '(b) y'],
    ],
    [
      'with numbers on the second level',
      "<p>1. Which?</p><p style='mso-list:l0 level2 lfo1'>1. x</p>",
      ['1. Which?', '(1) x'],
    ],
    ['with a table', '<table><tr><th>Question<th>Answer<tr><td>Why?<td>5</table>', ['1. Why?', 'Answer: 5']],
    [
      'with a picture that did not come along',
      '<p>1. <img src="file:///x.png" alt="lamp"></p>',
      ['1. [picture ?: lamp]'],
    ],
    ['with breaks and what runs', '1. A<br>(a) x<script>alert(1)</script><br/>(b) y', ['1. A', '(a) x', '(b) y']],
    ['that ends in the middle', '<p>1. A<p>(a) <b>x</i> &unheard; &#65;<', ['1. A', '(a) x &unheard; A<']],
  ] as const) {
    it(`Rich text of a clipboard is read ${what}`, () => assert.deepEqual(clipboardLines(html).split('\n'), lines))
  }

  it('Rich text of a clipboard is wanted where plain text would say less', () => {
    assert.ok(isRicher(WORD) && isRicher('<ol><li>x</li></ol>'))
    assert.ok(!isRicher('<p>1. Which?</p><p>a) <b>x</b></p>'))
  })
})
